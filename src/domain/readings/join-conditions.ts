const MOST = 5;
/** Two sentences mean the same when they share this part of the words of the shorter one. */
const SAME = 0.5;
const WORD = /\p{L}{3,}|\p{N}+/gu;
/** Words that say little about the subject of a condition. */
const EMPTY = new Set(
  'the and for not may must with any are its own only that this from use used has have can into than user users site service needed need required requires without'.split(
    ' ',
  ),
);

/**
 * The conditions that several readers reported, each once: those of the first reader, then what the others
 * add. Two sentences are the same condition when the other one contains half of the significant words of the
 * shorter one, more than one or all of them, unless every number of the later one differs. The later sentence
 * replaces the earlier one when it says all of it and more.
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
  // Cut to the length of their stems, so that "account" and "accounts" are equal.
  return new Set(words.filter((word) => !EMPTY.has(word)).map((word) => word.slice(0, 6)));
}
