import { words } from './invented-words.mjs';

/**
 * The greater part of most terms: liability, law, notices, definitions. It is composed of pieces, so that it is long and
 * varied without any statement about what an agent may do.
 *
 * @typedef {import('../support/random.mjs').Random} Random
 */

const SUBJECTS = words(`
  This agreement; Each party; The company; Neither side; A court; The arbitrator; Our insurer;
  The provider named above; Any successor in title; The limitation in this section; An event of this kind;
  The law of the place where the company has its seat; A notice under this section; Such a waiver`);
const PREDICATES = words(`
  shall remain in force; is governed by the statutes named in the annex; does not affect mandatory rights;
  is liable for intent and gross negligence alone; may be assigned to an affiliate;
  takes effect on receipt; will be construed as narrowly as the wording allows;
  survives the end of the agreement; bears its own costs;
  shall not be deemed a partnership or joint venture;
  is given without warranty of any kind, express or implied;
  must be brought within one year after the facts became known;
  is limited to the damage that was foreseeable;
  has no bearing on the validity of the remaining provisions; covers reasonable legal fees`);
const ADJUNCTS = words(`
  to the fullest extent that the law permits; irrespective of the legal ground; in whole or in part;
  whether in contract, tort or otherwise; including, without limitation, loss of profit, goodwill or data;
  for reasons beyond reasonable control, such as fire, flood, strike or an act of government;
  in the version that applied when the dispute arose; after a period of thirty days;
  notwithstanding the above; where a statute so provides; at the seat of the company; in good faith;
  from time to time; ; ;`);
const JOINTS = [' and ', '; ', ', whereas ', ', provided that ', ', so that ', ' (', ', but '];

/**
 * One to five long sentences.
 *
 * @param {Random} random
 */
export function boilerplate(random) {
  return Array.from({ length: 1 + random.below(5) }, () => sentence(random)).join(' ');
}

/** @param {Random} random */
function sentence(random) {
  let text = part(random);
  for (let left = random.below(3); left > 0; left -= 1) {
    const joint = random.pick(JOINTS);
    const more = part(random);
    text += `${joint}${more.charAt(0).toLowerCase()}${more.slice(1)}${joint === ' (' ? ')' : ''}`;
  }
  return `${text}.`;
}

/** @param {Random} random */
function part(random) {
  const adjunct = random.pick(ADJUNCTS);
  return `${random.pick(SUBJECTS)} ${random.pick(PREDICATES)}${adjunct === '' ? '' : `, ${adjunct}`}`;
}
