import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import { recordOf } from './vocabulary.js';

/** One way in which terms decide a key: what a clause must say for it. A row of `models/clauses/rules.json`. */
export interface Rule {
  readonly key: PermissionKey;
  readonly value: boolean;
  /** What it looks for, in words. */
  readonly says: string;
  /** The concept whose place counts. */
  readonly about: string;
  /** What the clause or its lead-in must say of that place; left out where it does not matter. */
  readonly stance?: RuleStance;
  /** Of each group one must stand near, in the clause or in its lead-in. */
  readonly near?: readonly (readonly string[])[];
  /** One of these stands before it in the clause. */
  readonly behind?: string;
  /** It is done by one of these: "by means of bots", "bots that …", "automated …", in the clause or its lead-in. */
  readonly by?: string;
  /** It is done by one of these who acts for itself, and not as somebody's means: "bots may not …", "let a bot …". */
  readonly subject?: string;
  /** None of these may stand in the clause. */
  readonly unless?: readonly string[];
  /** Characters; 120 when left out. */
  readonly within?: number;
  /** How much it takes to be sure: findings of one value whose weights reach 1 together decide. 1 when left out. */
  readonly weight?: number;
  /** A grant that goes beyond the bans, or a ban that gives way to a grant. */
  readonly rank?: 'above' | 'below';
  /** Terms that the rule decides; without it they would be decided otherwise. */
  readonly matches: readonly string[];
  /** Terms that look alike and of which the key is not so decided. */
  readonly passes?: readonly string[];
}

/** `barred`: forbidden as one that acts itself, and not as what somebody uses: "bots may not …". */
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

/** What the fields of a rule may be, and those that it needs. */
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
/** Concepts by which the reader itself joins a machine to its act. */
const JOINING = ['by', 'for', 'another_act', 'means', 'passive_by', 'other_subject', 'let'];

/**
 * The concepts, and the rules, whose order does not matter: all that is found is weighed together.
 *
 * @throws Error naming the place in the file where it holds no rules
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
