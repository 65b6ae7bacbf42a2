const MOST = 5;
/** Sentences that share this part of the words of the shorter one say the same. */
const SAME = 0.5;
const WORD = /\p{L}{3,}|\p{N}+/gu;
/** Words that say little of what a condition is about. */
const EMPTY = new Set(
  'the and for not may must with any are its own only that this from use used has have can into than user users site service needed need required requires without'.split(
    ' ',
  ),
);

/**
 * The conditions that several readers told, each once: those of the first, then what others add. Two sentences are one
 * condition when half of the telling words of the shorter one stand in the other.
 */
export function joinConditions(lists: readonly (readonly string[])[], most = MOST): readonly string[] {
  const kept: { readonly text: string; readonly words: ReadonlySet<string> }[] = [];
  for (const text of lists.flat()) {
    const words = wordsOf(text);
    if (!kept.some((other) => sharedPart(words, other.words) >= SAME)) kept.push({ text, words });
  }
  return kept.slice(0, most).map(({ text }) => text);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  // Cut to their stems' length: "account" and "accounts" are one.
  return new Set(words.filter((word) => !EMPTY.has(word)).map((word) => word.slice(0, 6)));
}

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}
