import { fnv1a } from '../../fnv1a.js';

/** Multiplier that packs a hash and the index of a word into one exact number. */
const WORD_RANGE = 2 ** 16;

/**
 * Finds words by what is left of them without one letter: two words one edit apart share such a spelling. The
 * spellings are kept as hashes in one sorted array, a few bytes each. A collision of two hashes sometimes
 * gives an extra candidate, and never loses one.
 */
export class DeletionIndex {
  readonly #words: readonly string[];
  /** `hash * WORD_RANGE + index of the word`, ascending. */
  readonly #entries: Float64Array;

  /** @param words at most 65,536 */
  constructor(words: readonly string[]) {
    if (words.length > WORD_RANGE) throw new RangeError(`${words.length} words are too many for the index.`);
    this.#words = words;
    const entries = words.flatMap((word, number) => hashesOf(word).map((hash) => hash * WORD_RANGE + number));
    this.#entries = Float64Array.from(entries).sort();
  }

  /** The words that equal the given one or may be one edit away. A word may come more than once. */
  *candidates(word: string): Generator<string> {
    for (const hash of hashesOf(word)) {
      const from = hash * WORD_RANGE;
      for (let at = this.#firstFrom(from); at < this.#entries.length; at += 1) {
        const number = (this.#entries[at] as number) - from;
        if (number >= WORD_RANGE) break;
        yield this.#words[number] as string;
      }
    }
  }

  #firstFrom(value: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Hashes of the word itself and of the word without each of its letters; a doubled letter is left out once. */
function hashesOf(word: string): number[] {
  const hashes = [fnv1a(word)];
  for (let at = 0; at < word.length; at += 1) {
    if (word[at] !== word[at + 1]) hashes.push(fnv1a(word, fnv1a(word, undefined, 0, at), at + 1));
  }
  return hashes;
}
