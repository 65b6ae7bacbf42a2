import type { Clause, Mention } from './clause.js';

/**
 * Characters between an actor and the act, as in "AI agents of any kind that act for a customer may not
 * order".
 */
const ACTIVE = 160;
/** The same for "may not be viewed or searched, in whole or in part, by AI agents". */
const PASSIVE = 80;
/** The words between a preposition and the means: "use of any kind of bot". */
const OF_MEANS = /^(?: [a-z'-]+){0,4} ?$/;
const OF_LISTED_MEANS = /^[ a-z,/'"()-]{0,60}$/;

/**
 * The actors that do an act themselves, such as agents: "agents may not order", "let an agent order", "may
 * not be ordered by agents", or a lead-in with these. A machine that somebody uses is not an actor.
 */
export function actorsOf(clause: Clause, who: string, act: Mention): readonly Mention[] {
  const here = clause.mentions(who).filter((one) => {
    if (one.end <= act.at) return act.at - one.end <= ACTIVE && isSubject(clause, one, act.at);
    return one.at >= act.end && one.at - act.end <= PASSIVE && isNamedBy(clause, 'passive_by', one);
  });
  return here.length === 0 && isIntroduced(clause, who) ? [act] : here;
}

/**
 * Whether a machine acts itself: it is allowed to do something, or the clause does not state what others may
 * not do with it.
 */
export function isActor(clause: Clause, one: Mention): boolean {
  if (isNamedBy(clause, 'means', one)) return false;
  return isNamedBy(clause, 'let', one) || !clause.isUnderBan(one.at);
}

function isSubject(clause: Clause, one: Mention, until: number): boolean {
  if (!isActor(clause, one)) return false;
  return !clause.mentions('other_subject').some(({ at, end }) => at >= one.end && end <= until);
}

/** Whether a word such as "by" is directly before an actor, or before the list that it belongs to. */
function isNamedBy(clause: Clause, how: string, one: Mention): boolean {
  return clause.mentions(how).some(({ end }) => {
    if (end > one.at) return false;
    const between = clause.plain.slice(end, one.at);
    const isListed = ['machine', 'agent'].some((concept) =>
      clause.mentions(concept).some((other) => other.at >= end && other.end <= one.at),
    );
    return (isListed ? OF_LISTED_MEANS : OF_MEANS).test(between);
  });
}

function isIntroduced({ lead }: Clause, who: string): boolean {
  if (lead === undefined) return false;
  const last = lead.mentions(who).at(-1);
  const isHere =
    last !== undefined &&
    lead.plain.length - last.end <= ACTIVE &&
    isActor(lead, last) &&
    lead.mentions('other_subject').length === 0 &&
    lead.isBarred(last);
  return isHere || isIntroduced(lead, who);
}
