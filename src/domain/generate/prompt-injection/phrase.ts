/** A way of telling a machine what to do, in folded text. */
export interface Phrase {
  /** Global; never matches the empty string. */
  readonly pattern: RegExp;
  /** Whether a ban before it in the same sentence makes it a rule for people: "you may not make the model ignore …". */
  readonly guarded: boolean;
  /** Whether it has to stand where an order begins. */
  readonly order: boolean;
}

/** What stands before an order: the end of a clause, or what makes an order of the verb that follows. */
const BEFORE_ORDER =
  /(?:^|[\n.!?:;,([{>|=#-]\s?|\b(?:please|now|then|and|or|so|just|simply|first|always|kindly|(?:you|ai|assistants?|agents?|models?|bots?|crawlers?|readers?|systems?|llms?) (?:must|should|shall|will)|(?:are|have|need|want you|instructed|required|asked|told) to)\s)$/u;
const LONGEST_BEFORE = 40;

export function phrases(...sources: readonly string[]): readonly Phrase[] {
  return sources.map((source) => ({ pattern: compile(source), guarded: true, order: false }));
}

/** Phrases that no rule for people holds. */
export function unguarded(...sources: readonly string[]): readonly Phrase[] {
  return sources.map((source) => ({ pattern: compile(source), guarded: false, order: false }));
}

/** Phrases that are orders only where a clause begins: "ignore all instructions", but not "those who ignore them". */
export function orders(...sources: readonly string[]): readonly Phrase[] {
  return sources.map((source) => ({ pattern: compile(source), guarded: true, order: true }));
}

/**
 * A pattern of phrases, in which a word has at most 40 letters. Nothing in a pattern may repeat without a bound: what one
 * place of a text costs is then bounded too, and the whole text costs time in proportion to its length.
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
    // What looked like a phrase may hide one that begins within it.
    if (mustBegin && !BEFORE_ORDER.test(before)) pattern.lastIndex = match.index + 1;
    else yield match;
  }
}
