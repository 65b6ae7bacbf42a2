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
 * condition when half of the telling words of the shorter one, more than one or all of them, stand in the other, unless all
 * numbers of the later one are others; of the two the later one is told where it says all that the other does, and more.
 */
export function joinConditions(lists: readonly (readonly string[])[], most = MOST): readonly string[] {
  const kept: Condition[] = [];
  for (const text of lists.flat()) {
    const condition = { text, words: wordsOf(text) };
    const place = kept.findIndex((other) => isSame(condition, other));
    const same = kept[place];
    if (same === undefined) kept.push(condition);
    else if (saysMore(condition, same)) kept[place] = condition;
  }
  return kept.slice(0, most).map(({ text }) => text);
}

interface Condition {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function isSame({ words: later }: Condition, { words: told }: Condition): boolean {
  const shared = sharedBy(later, told);
  const shorter = Math.min(later.size, told.size);
  const numbers = [...later].filter((word) => /^\p{N}/u.test(word));
  const hasOtherNumber = numbers.length > 0 && !numbers.some((number) => told.has(number));
  return shared >= SAME * Math.max(1, shorter) && (shared > 1 || shared === shorter) && !hasOtherNumber;
}

function saysMore({ words: later }: Condition, { words: told }: Condition): boolean {
  return later.size > told.size && sharedBy(later, told) === told.size;
}

function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  // Cut to their stems' length: "account" and "accounts" are one.
  return new Set(words.filter((word) => !EMPTY.has(word)).map((word) => word.slice(0, 6)));
}
