import { CONCEPTS, type Concept, type StanceWords, type Vocabulary } from './concepts.js';

/** A vocabulary as patterns. */
export interface Compiled {
  readonly concepts: Readonly<Record<Concept, RegExp>>;
  /** Groups in the order of {@link STANCES}. */
  readonly stance: RegExp;
  readonly excused: RegExp;
  readonly harmless: RegExp;
  readonly refuses: RegExp;
  readonly forbiddingHeading: RegExp;
  readonly grantingHeading: RegExp;
}

export const STANCES = [
  'may',
  'forbidden',
  'consent',
  'not',
] as const satisfies readonly (keyof StanceWords)[];

/** What no text holds. */
const NOTHING = '(?!)';

export function compile({ concepts, stance }: Vocabulary): Compiled {
  const anyOf = (patterns: readonly string[]) => (patterns.length === 0 ? NOTHING : patterns.join('|'));
  const fromWord = (patterns: readonly string[], flags = '') =>
    new RegExp(`(?<![a-z0-9])(?:${anyOf(patterns)})`, flags);
  return {
    concepts: Object.fromEntries(
      CONCEPTS.map((concept) => [concept, fromWord(concepts[concept], 'g')]),
    ) as Record<Concept, RegExp>,
    stance: new RegExp(
      `(?<![a-z0-9])(?:${STANCES.map((kind) => `(${anyOf(stance[kind])})`).join('|')})`,
      'g',
    ),
    excused: new RegExp(`(?:${anyOf(stance.excused)})`),
    harmless: new RegExp(`(?:${anyOf(stance.harmless)})`),
    refuses: new RegExp(`^(?:${anyOf(stance.refuses)})`),
    forbiddingHeading: fromWord(stance.forbiddingHeading),
    grantingHeading: fromWord(stance.grantingHeading),
  };
}
