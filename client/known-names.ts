import type { ActionPolicy, DecisionPolicy } from '../src/domain/check/decide.js';
import { checkProfile } from '../src/domain/conditions/check-profile.js';
import { CONDITION_KINDS } from '../src/domain/conditions/condition.js';
import { PERMISSION_KEYS } from '../src/domain/terms/permission.js';
import type { DecisionRules } from './decide.js';
import type { CallOptions } from './http.js';
import type { KeepOptions } from './kept-answers.js';

/** All names of an object's fields, which the compiler compares with its type. */
export type Names<T> = { readonly [K in keyof Required<T>]: 1 };

export const CALL: Names<CallOptions> = { signal: 1, timeoutMs: 1 };
export const KEEP: Names<KeepOptions> = { freshMs: 1, staleMs: 1, entries: 1 };
const CONDITIONS = Object.fromEntries(CONDITION_KINDS.map((kind) => [kind, 1]));
const ACTION: Names<ActionPolicy> = {
  stakes: 1,
  unknown: 1,
  unvalidated: 1,
  lowConfidence: 1,
  minimumConfidence: 1,
};

/**
 * Refuses options that nothing would heed: a misspelt `minimumConfidence` must not let through what it was to stop.
 *
 * @throws TypeError that names the nearest option
 */
export function checkNames(given: object | undefined, known: object): void {
  for (const name of Object.keys(given ?? {})) {
    if (Object.hasOwn(known, name)) continue;
    const likeness = (other: string) => {
      const pairs = pairsOf(other);
      return pairsOf(name).filter((pair) => pairs.includes(pair)).length / (name.length + pairs.length);
    };
    const [nearest] = Object.keys(known).sort((one, other) => likeness(other) - likeness(one));
    throw new TypeError(`There is no option "${name}"; the nearest is "${nearest}".`);
  }
}

/**
 * As {@link checkNames}, also within a policy, a profile and tests of conditions.
 *
 * @throws TypeError for a test that is no function, too
 */
export function checkRules({ policy, profile, conditions }: DecisionRules): void {
  checkNames(policy, { ...ACTION, actions: 1 } satisfies Names<DecisionPolicy>);
  checkNames(policy?.actions, Object.fromEntries(PERMISSION_KEYS.map((key) => [key, 1])));
  for (const own of Object.values(policy?.actions ?? {})) checkNames(own, ACTION);
  checkNames(conditions, CONDITIONS);
  for (const [kind, check] of Object.entries(conditions ?? {}))
    if (check !== undefined && typeof check !== 'function')
      throw new TypeError(`The test of "${kind}" must be a function.`);
  if (profile !== undefined) checkProfile(profile);
}

function pairsOf(name: string): readonly string[] {
  return Array.from(name.toLowerCase(), (letter, at) => name.toLowerCase().slice(at - 1, at) + letter);
}
