import type { ActionPolicy, DecisionPolicy } from '../src/domain/check/decide.js';
import { checkProfile } from '../src/domain/conditions/check-profile.js';
import { CONDITION_KINDS } from '../src/domain/conditions/condition.js';
import { PERMISSION_KEYS } from '../src/domain/terms/permission.js';
import type { DecisionRules } from './decision.js';
import type { CallOptions } from './http.js';
import type { KeepOptions } from './kept-answers.js';

/** The rule for one option. */
export interface Rule {
  /** Completes "must be". */
  readonly words: string;
  readonly holds: (value: unknown) => boolean;
  /** Whether the option is required. */
  readonly needed?: true;
}

/** A rule for every field of an object; the compiler compares them with its type. */
export type Rules<T> = { readonly [K in keyof Required<T>]: Rule };

/** Longer timers end at once (HTML, timers). */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const ANY: Rule = { words: 'anything', holds: () => true };
export const FLAG = oneOf(true, false);
export const TEXT = ofType('string', 'a text');
export const FUNCTION = ofType('function', 'a function');
export const OBJECT = ofType('object', 'an object');
export const LIST: Rule = { words: 'a list', holds: Array.isArray };
export const WAIT = numberFrom(0, LONGEST_TIMER_MS);
/** An `AgentTerms`, or an object with the same methods. */
export const TERMS: Rule = {
  words: 'an AgentTerms',
  holds: (value) => typeof (value as { decide?: unknown } | undefined)?.decide === 'function',
  needed: true,
};

function ofType(type: string, words: string): Rule {
  return { words, holds: (value) => value !== null && typeof value === type };
}

export function oneOf(...values: readonly (string | number | boolean)[]): Rule {
  return {
    words: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
    holds: (value) => values.includes(value as string),
  };
}

/** Rejects NaN, for which every comparison is false. */
export function numberFrom(least: number, most: number): Rule {
  return {
    words: `a number from ${least} to ${most}`,
    holds: (value) => typeof value === 'number' && value >= least && value <= most,
  };
}

export const CALL: Rules<CallOptions> = { signal: ANY, timeoutMs: WAIT };
const COUNT = numberFrom(0, Infinity);
export const KEEP: Rules<KeepOptions> = { freshMs: COUNT, staleMs: COUNT, entries: COUNT };
const CONDITIONS = Object.fromEntries(CONDITION_KINDS.map((kind) => [kind, FUNCTION]));
const ACTION: Rules<ActionPolicy> = {
  stakes: oneOf('high', 'ordinary'),
  unknown: oneOf('block', 'escalate', 'proceed'),
  unvalidated: oneOf('block', 'escalate', 'proceed'),
  lowConfidence: oneOf('block', 'escalate'),
  minimumConfidence: numberFrom(0, 1),
  accuracy: oneOf('tier', 'measured'),
  minimumAccuracy: numberFrom(0, 1),
};
const POLICY: Rules<DecisionPolicy> = { ...ACTION, actions: OBJECT };
const ACTIONS = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, OBJECT]));

/**
 * Rejects options that would have no effect. A misspelt `minimumConfidence`, or the text "0.9" as its value,
 * must not let through what it was meant to stop.
 *
 * @throws TypeError that names the nearest option, or the allowed values
 */
export function checkOptions(given: object | undefined, rules: Readonly<Record<string, Rule>>): void {
  for (const name of Object.keys(given ?? {})) {
    if (!Object.hasOwn(rules, name))
      throw new TypeError(`There is no option "${name}"; the nearest is "${nearestTo(name, rules)}".`);
  }
  for (const [name, { words, holds, needed }] of Object.entries(rules)) {
    const value = (given as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (value === undefined ? needed === true : !holds(value))
      throw new TypeError(`The option "${name}" must be ${words}, not ${shown(value)}.`);
  }
}

/** As {@link checkOptions}, for a policy, a profile and tests of conditions. */
export function checkDecisionOptions({ policy, profile, conditions }: DecisionRules): void {
  checkOptions({ policy, conditions }, { policy: OBJECT, conditions: OBJECT });
  checkOptions(policy, POLICY);
  checkOptions(policy?.actions, ACTIONS);
  for (const own of Object.values(policy?.actions ?? {})) checkOptions(own, ACTION);
  checkOptions(conditions, CONDITIONS);
  if (profile !== undefined) checkProfile(profile);
}

function nearestTo(name: string, known: object): string | undefined {
  const likeness = (other: string) => {
    const pairs = pairsOf(other);
    return pairsOf(name).filter((pair) => pairs.includes(pair)).length / (name.length + pairs.length);
  };
  return Object.keys(known).sort((one, other) => likeness(other) - likeness(one))[0];
}

function pairsOf(name: string): readonly string[] {
  return Array.from(name.toLowerCase(), (letter, at) => name.toLowerCase().slice(at - 1, at) + letter);
}

/** For values other than texts and numbers only the type, since they may hold secrets. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'number' ? value : typeof value;
}
