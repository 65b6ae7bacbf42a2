import type { Clause, Mention } from './clause.js';

const JOINED = 100;

/**
 * The mentions, such as machines, that do an act: "post by means of bots", "bots that post", "automated
 * posting".
 */
export function doersOf(clause: Clause, by: string, act: Mention): readonly Mention[] {
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

/** Whether a lead-in ends with the machine that does what follows: "use bots to:". */
export function isIntroducedBy({ lead }: Clause, by: string): boolean {
  if (lead === undefined) return false;
  const last = lead.mentions(by).at(-1);
  const isUsed =
    last !== undefined &&
    lead.plain.length - last.end <= JOINED &&
    lead.mentions('for').some(({ at }) => at >= last.end) &&
    lead.stanceAt(last.at) === 'forbidden';
  return isUsed || isIntroducedBy(lead, by);
}
