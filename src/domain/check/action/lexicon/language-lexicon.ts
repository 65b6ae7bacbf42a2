import type { FunctionClass, Qualifier, VerbClass, VerbForm } from '../concepts.js';

/**
 * The words of one language. Every value is a list of words separated by white space; `_` joins the words of a fixed
 * phrase. Words are written in the dictionary form with their diacritics; the index adds other spellings and forms.
 */
export interface LanguageLexicon {
  readonly verbs: Readonly<Partial<Record<VerbClass, string>>>;
  /** Nouns that name an act of the class: "registration", "upload". */
  readonly nominals: Readonly<Partial<Record<VerbClass, string>>>;
  /** The key is one or more noun classes separated by a space. */
  readonly nouns: Readonly<Record<string, string>>;
  readonly qualifiers: Readonly<Partial<Record<Qualifier, string>>>;
  readonly functionWords: Readonly<Partial<Record<FunctionClass, string>>>;
  /** Fixed phrases and words that mean none of the keys though their words look like it ("post office"). */
  readonly misleading: string;
  /** Forms of a verb beside the one listed. */
  readonly verbForms: (verb: string) => Iterable<readonly [string, VerbForm]>;
  /** Forms of a noun beside the one listed. */
  readonly nounForms: (noun: string) => Iterable<string>;
}

/** One record out of several: lists under the same name are put one after the other. */
export function joinLists(
  ...parts: readonly Readonly<Record<string, string>>[]
): Readonly<Record<string, string>> {
  const joined: Record<string, string> = {};
  for (const part of parts) {
    for (const [name, list] of Object.entries(part)) joined[name] = `${joined[name] ?? ''} ${list}`;
  }
  return joined;
}
