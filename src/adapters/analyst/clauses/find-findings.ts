import type { Clause, Mention } from './clause.js';
import type { Rule } from './rules.js';

/** What one clause says of one key. */
export interface Finding {
  readonly rule: Rule;
  readonly clause: Clause;
  /** Offset of the deciding words in the clause's plain text. */
  readonly at: number;
  /** How much it takes to be sure: grants whose weights reach 1 together decide. */
  readonly weight: number;
}

/** Fewer characters say nothing. */
const SHORTEST = 8;
const REACH = 120;
const SHORT = 50;
/** Too short to prove anything, such as one word of a title that semicolons part. */
const TOO_SHORT = 16;

/** Everything that the rules find in a clause: of each rule the first place where it holds. */
export function* findFindings(clause: Clause, rules: readonly Rule[]): Generator<Finding> {
  if (clause.plain.length < SHORTEST) return;
  for (const rule of rules) {
    const mention = clause.mentions(rule.about).find((one) => holdsAt(rule, clause, one));
    if (mention !== undefined)
      yield { rule, clause, at: mention.at, weight: (rule.weight ?? 1) * (isTitle(clause) ? 0.5 : 1) };
  }
}

function holdsAt(
  { stance, near = [], behind, by, unless = [], within = REACH }: Rule,
  clause: Clause,
  place: Mention,
) {
  const doers = by === undefined ? [place] : doersOf(clause, by, place);
  if (doers.length === 0) return false;
  if (stance !== undefined && ![place, ...doers].some((one) => isStance(stance, clause, one))) return false;
  if (
    behind !== undefined &&
    !clause.mentions(behind).some(({ end }) => end <= place.at && end > place.at - within)
  )
    return false;
  const stands = (concept: string) => isNear(clause, concept, place, within);
  if (!near.every((group) => group.some(stands))) return false;
  return !unless.some((concept) => clause.mentions(concept).length > 0);
}

function isStance(wanted: NonNullable<Rule['stance']>, clause: Clause, { at, end }: Mention): boolean {
  const stance = clause.stanceAt(at);
  // "Outputs may not be used to develop models": the ban stands within what is spoken of.
  if (wanted === 'forbidden' && stance !== wanted) return clause.stanceAt(end - 1) === wanted;
  return wanted === 'not forbidden' ? stance !== 'forbidden' : stance === wanted;
}

function isNear(clause: Clause, concept: string, { at, end }: Mention, within: number): boolean {
  return (
    clause.mentions(concept).some((one) => one.at < end + within && one.end > at - within) ||
    (clause.lead?.mentions(concept).length ?? 0) > 0
  );
}

function isTitle({ plain }: Clause): boolean {
  return plain.length < TOO_SHORT || (plain.length < SHORT && !/[.;!?]$/.test(plain));
}

const JOINED = 100;

/** What does an act, such as a machine: "post by means of bots", "bots that post", "automated posting". */
function doersOf(clause: Clause, by: string, act: Mention): readonly Mention[] {
  const joins = (concept: string, from: number, to: number) =>
    clause.mentions(concept).some(({ at, end }) => at >= from && end <= to + 1);
  const here = clause.mentions(by).filter(({ at, end }) => {
    if (at >= act.end)
      return at - act.end <= JOINED && joins('by', act.end, end) && !joins('another_act', act.end, at);
    if (end > act.at) return true;
    return act.at - end <= JOINED && (act.at - end <= 12 || joins('for', end, act.at));
  });
  return here.length === 0 && isIntroducedBy(clause, by) ? [act] : here;
}

/** Whether a lead-in ends with the machine that does what it introduces: "use bots to:". */
function isIntroducedBy({ lead }: Clause, by: string): boolean {
  if (lead === undefined) return false;
  const last = lead.mentions(by).at(-1);
  const isUsed =
    last !== undefined &&
    lead.plain.length - last.end <= JOINED &&
    lead.mentions('for').some(({ at }) => at >= last.end) &&
    lead.stanceAt(last.at) === 'forbidden';
  return isUsed || isIntroducedBy(lead, by);
}
