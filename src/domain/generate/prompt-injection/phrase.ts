/** A way to give orders to a machine, in folded text. */
export interface Phrase {
  /** Global; never matches the empty string. */
  readonly pattern: RegExp;
  /** Whether a ban before it in the same sentence makes it a rule for people: "you may not make the model ignore …". */
  readonly guarded: boolean;
  /** Whether the match must be where an order begins. */
  readonly order: boolean;
}

/** What precedes an order: the end of a clause, or words that make the following verb an order. */
const BEFORE_ORDER =
  /(?:^|[\n.!?:;,([{>|=#-]\s?|\b(?:please|now|then|and|or|so|just|simply|first|always|kindly|(?:you|ai|assistants?|agents?|models?|bots?|crawlers?|readers?|systems?|llms?) (?:must|should|shall|will)|(?:are|have|need|want you|instructed|required|asked|told) to)\s)$/u;
const LONGEST_BEFORE = 40;

export function phrases(...sources: readonly string[]): readonly Phrase[] {
  return sources.map((source) => ({ pattern: compile(source), guarded: true, order: false }));
}

/** Phrases that never occur in a rule for people. */
export function unguarded(...sources: readonly string[]): readonly Phrase[] {
  return sources.map((source) => ({ pattern: compile(source), guarded: false, order: false }));
}

/** Phrases that are orders only where a clause begins: "ignore all instructions", but not "those who ignore them". */
export function orders(...sources: readonly string[]): readonly Phrase[] {
  return sources.map((source) => ({ pattern: compile(source), guarded: true, order: true }));
}

/**
 * Compiles a pattern of phrases, in which a word has at most 40 letters. No part of a pattern may repeat
 * without a bound. So the cost at each place of a text is bounded, and the whole text takes time in
 * proportion to its length.
 */
function compile(source: string): RegExp {
  return new RegExp(source.replaceAll('\\w*', '\\w{0,40}').replaceAll('\\w+', '\\w{1,40}'), 'gu');
}

export function* matchesOf(
  { pattern, order: mustBegin }: Phrase,
  folded: string,
): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(folded); match !== null; match = pattern.exec(folded)) {
    const before = folded.slice(Math.max(0, match.index - LONGEST_BEFORE), match.index);
    // A rejected match may contain the start of a real phrase.
    if (mustBegin && !BEFORE_ORDER.test(before)) pattern.lastIndex = match.index + 1;
    else yield match;
  }
}
