import type { Clause } from './clause.js';
import { isIntroducedBy } from './doers.js';

/** Concepts of what acts in the place of a person. */
export const MACHINES = ['machine', 'agent'];

/** Whether a clause states what machines may not do, or that only people may. */
export function barsMachines(clause: Clause): boolean {
  return (
    MACHINES.some((concept) => clause.mentions(concept).some((one) => clause.isBarred(one))) ||
    clause.mentions('collect').some(({ at }) => clause.stanceAt(at) === 'forbidden') ||
    clause.mentions('natural_person').length > 0 ||
    isIntroducedBy(clause, 'machine')
  );
}
