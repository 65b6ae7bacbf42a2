import { DeletionIndex } from './deletion-index.js';
import { isMeaningless, type Lexeme, type Lexicon } from './lexicon.js';

const LONGEST_WORD = 40;
const SHORTEST_PART = 3;
const MOST_PARTS = 4;
/** Short words that may be part of a run-together name. */
const SHORT_PARTS: ReadonlySet<string> = new Set([
  'ai',
  'ml',
  'up',
  'my',
  'to',
  'in',
  'a',
  'an',
  'ki',
  'ia',
  'at',
  'on',
  'of',
  'by',
]);
/** Parts of three letters that are enough to show a run-together name: "apiuse". */
const TELLING_PARTS: ReadonlySet<string> = new Set(['api', 'sdk', 'llm', 'buy', 'pay']);
/** Letters that German puts between the parts of a compound. */
const LINKS = ['', 's', 'n', 'es', 'en'] as const;

/** Maps misspelt and run-together words to the listed words that were meant. */
export class Speller {
  readonly #words: ReadonlyMap<string, Lexeme>;
  readonly #commonWords: ReadonlySet<string>;
  /**
   * The words that a misspelling may mean. Very short words, and short grammatical ones, would match by
   * chance.
   */
  readonly #meant: DeletionIndex;

  constructor({ words, commonWords }: Lexicon) {
    this.#words = words;
    this.#commonWords = commonWords;
    this.#meant = new DeletionIndex(
      [...words]
        .filter(([word, { role }]) => word.length >= (role === undefined ? 3 : 5))
        .map(([word]) => word),
    );
  }

  /**
   * Splits a run-together word into listed words ("createaccount", "Produktdaten"); undefined when that is
   * impossible.
   */
  splitCompound(word: string): readonly string[] | undefined {
    if (word.length < 6 || word.length > LONGEST_WORD || this.#isCommon(word) || this.#isSlip(word))
      return undefined;
    const parts = splitFrom(word, 0, MOST_PARTS, (part) => this.#isPart(part));
    // Two parts of three letters match by chance; they are not a compound.
    return parts?.some((part) => part.length > SHORTEST_PART || TELLING_PARTS.has(part)) ? parts : undefined;
  }

  /**
   * The listed word or words that a misspelt one means. From four letters on it accepts a swap, a missing or
   * a doubled letter; from five on, a wrong letter; from eight on, two mistakes. Ordinary words are left
   * unchanged.
   */
  unmistyped(word: string): readonly string[] | undefined {
    if (word.length < 3 || word.length > LONGEST_WORD || this.#isCommon(word)) return undefined;
    const single = this.#nearest(word);
    if (single !== undefined) return [single];
    if (word.length < 8) return undefined;
    // One half is spelt correctly and the other is not: "apiacess", "postcoment".
    for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
      const left = word.slice(0, at);
      const right = word.slice(at);
      if (this.#isContent(left) && right.length >= 4) {
        const meant = this.#nearest(right);
        if (meant !== undefined && this.#isContent(meant)) return [left, meant];
      }
      if (this.#isContent(right) && left.length >= 4) {
        const meant = this.#nearest(left);
        if (meant !== undefined && this.#isContent(meant)) return [meant, right];
      }
    }
    return undefined;
  }

  /** Whether the word is ordinary and spelt correctly, so that it must not be corrected to another. */
  #isCommon(word: string): boolean {
    return this.#commonWords.has(word) || (word.endsWith('s') && this.#commonWords.has(word.slice(0, -1)));
  }

  /** Whether one swap or doubled letter explains the word ("singup"), so that it need not be cut in two. */
  #isSlip(word: string): boolean {
    const meant = this.#nearest(word);
    return meant !== undefined && slipCost(word, meant) <= 0.7;
  }

  #isPart(part: string): boolean {
    if (part.length < SHORTEST_PART) return SHORT_PARTS.has(part);
    const lexeme = this.#words.get(part);
    return lexeme !== undefined && (part.length > SHORTEST_PART || !isMeaningless(lexeme));
  }

  #isContent(word: string): boolean {
    const lexeme = this.#words.get(word);
    return lexeme !== undefined && (lexeme.verb !== undefined || lexeme.nouns.length > 0);
  }

  #nearest(word: string): string | undefined {
    let best: string | undefined;
    let bestCost = word.length >= 8 ? 2.5 : word.length === 7 ? 1.9 : 1.5;
    for (const candidate of this.#meant.candidates(word)) {
      const cost = slipCost(word, candidate);
      if (cost < bestCost || (cost === bestCost && best !== undefined && candidate < best)) {
        best = candidate;
        bestCost = cost;
      }
    }
    return best;
  }
}

/** The split with the longest first parts. `most` bounds the depth, so the work is at most length to the fourth / 24. */
function splitFrom(
  word: string,
  start: number,
  most: number,
  accepts: (part: string) => boolean,
): readonly string[] | undefined {
  if (most === 0) return undefined;
  for (let end = word.length; end > start; end -= 1) {
    const part = word.slice(start, end);
    if (!accepts(part) || (start === 0 && (end === word.length || part.length < 2))) continue;
    if (end === word.length) return [part];
    for (const link of LINKS) {
      if (link !== '' && (end - start < 4 || !word.startsWith(link, end) || end + link.length >= word.length))
        continue;
      const rest = splitFrom(word, end + link.length, most - 1, accepts);
      if (rest !== undefined) return [part, ...rest];
    }
  }
  return undefined;
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

function areNeighbours(a: string, b: string): boolean {
  return ROWS.some((row, at) => {
    const column = row.indexOf(a);
    if (column < 0) return false;
    return [row, ROWS[at - 1], ROWS[at + 1]].some(
      (other) => Math.abs((other?.indexOf(b) ?? -9) - column) <= 1 && other?.includes(b),
    );
  });
}

/**
 * How unlikely it is that `typed` is a slip for `meant`, counted in mistakes. Swapped, missing and doubled
 * letters cost least, then a neighbouring key, then any other letter. Short words allow only the likely
 * mistakes.
 */
function slipCost(typed: string, meant: string): number {
  const distance = weightedDistance(typed, meant);
  const firstLetterDiffers = typed[0] !== meant[0] && !(typed[0] === meant[1] && typed[1] === meant[0]);
  const cost = distance + (firstLetterDiffers ? 0.5 : 0);
  const keepsEnds = typed[0] === meant[0] && typed.at(-1) === meant.at(-1);
  if (meant.length <= 3 && cost > 0.7) return Number.POSITIVE_INFINITY;
  if (typed.length <= 3 && cost > (keepsEnds ? 0.85 : 0.7)) return Number.POSITIVE_INFINITY;
  if (meant.length <= 4 && cost > 1) return Number.POSITIVE_INFINITY;
  if (meant.length <= 5 && cost > 1.1) return Number.POSITIVE_INFINITY;
  return cost;
}

/** Damerau-Levenshtein distance (optimal string alignment) with these costs. */
function weightedDistance(a: string, b: string): number {
  const width = b.length + 1;
  const cells = new Float64Array((a.length + 1) * width);
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 || j === 0) {
        cells[i * width + j] = i + j;
        continue;
      }
      const x = a[i - 1] as string;
      const y = b[j - 1] as string;
      const at = (row: number, column: number): number => cells[row * width + column] as number;
      let cost = at(i - 1, j - 1) + (x === y ? 0 : areNeighbours(x, y) ? 1 : 1.2);
      cost = Math.min(
        cost,
        at(i - 1, j) + (x === a[i - 2] ? 0.7 : 0.95),
        at(i, j - 1) + (y === b[j - 2] ? 0.7 : 0.85),
      );
      if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y) cost = Math.min(cost, at(i - 2, j - 2) + 0.7);
      cells[i * width + j] = cost;
    }
  }
  return cells[a.length * width + b.length] as number;
}
