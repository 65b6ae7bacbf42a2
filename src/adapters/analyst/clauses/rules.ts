import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import { recordOf } from './vocabulary.js';

/** One way in which terms decide a key: what a clause must state. A row of `models/clauses/rules.json`. */
export interface Rule {
  readonly key: PermissionKey;
  readonly value: boolean;
  /** Describes what it looks for. */
  readonly says: string;
  /** The concept that must be mentioned. */
  readonly about: string;
  /** The stance of the clause or its lead-in on that mention; absent if it does not matter. */
  readonly stance?: RuleStance;
  /** One concept of each group must be near it, in the clause or in its lead-in. */
  readonly near?: readonly (readonly string[])[];
  /** One of these precedes it in the clause. */
  readonly behind?: string;
  /**
   * One of these does the act: "by means of bots", "bots that …", "automated …", in the clause or its
   * lead-in.
   */
  readonly by?: string;
  /** One of these does the act itself, and not as somebody's means: "bots may not …", "let a bot …". */
  readonly subject?: string;
  /** None of these may be in the clause. */
  readonly unless?: readonly string[];
  /** Characters; default 120. */
  readonly within?: number;
  /**
   * How strong the evidence is: findings of one value decide when their weights reach 1 together. Default 1.
   */
  readonly weight?: number;
  /** `above`: a grant that goes beyond the bans. `below`: a ban that gives way to a grant. */
  readonly rank?: 'above' | 'below';
  /** Terms that the rule decides. Without the rule they would be decided otherwise. */
  readonly matches: readonly string[];
  /** Similar terms that do not decide the key in this way. */
  readonly passes?: readonly string[];
}

/** `barred`: forbidden to one that acts itself, and not to somebody who uses it: "bots may not …". */
export type RuleStance = (typeof RULE_STANCES)[number];
const RULE_STANCES = ['forbidden', 'barred', 'granted', 'not forbidden'] as const;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => typeof value === 'number';
const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

/** The allowed values of a rule's fields, and the required fields. */
const fieldsOf = (isConcept: Test): Readonly<Record<keyof Rule, Test>> => ({
  key: oneOf(...PERMISSION_KEYS),
  value: oneOf(true, false),
  says: isText,
  about: isConcept,
  stance: oneOf(...RULE_STANCES),
  near: listOf(listOf(isConcept)),
  behind: isConcept,
  by: isConcept,
  subject: isConcept,
  unless: listOf(isConcept),
  within: isNumber,
  weight: isNumber,
  rank: oneOf('above', 'below'),
  matches: listOf(isText),
  passes: listOf(isText),
});
const NEEDED = ['key', 'value', 'says', 'about', 'matches'] as const satisfies readonly (keyof Rule)[];
/** Concepts with which the reader itself connects a machine to its act. */
const JOINING = ['by', 'for', 'another_act', 'means', 'passive_by', 'other_subject', 'let'];

/**
 * The concepts, and the rules, whose order does not matter: all findings are weighed together.
 *
 * @throws Error naming the invalid place in the file
 */
export function readRules(text: string): {
  readonly concepts: readonly string[];
  readonly rules: readonly Rule[];
} {
  const file = recordOf(JSON.parse(text), 'the whole');
  const concepts = Object.values(recordOf(file.concepts, 'concepts')).flat();
  if (!concepts.every(isText)) throw new Error('concepts are not lists of names');
  const missing = JOINING.find((name) => !concepts.includes(name));
  if (missing !== undefined) throw new Error(`concepts lack "${missing}"`);
  const fields: Readonly<Record<string, Test>> = fieldsOf(oneOf(...concepts));
  if (!Array.isArray(file.rules)) throw new Error('rules are no list');
  for (const [at, row] of file.rules.entries()) {
    const rule = recordOf(row, `rules[${at}]`);
    for (const name of new Set([...NEEDED, ...Object.keys(rule)]))
      if (!fields[name]?.(rule[name]))
        throw new Error(`rules[${at}].${name} cannot be ${JSON.stringify(rule[name])}`);
  }
  return { concepts: concepts as readonly string[], rules: file.rules as readonly Rule[] };
}
