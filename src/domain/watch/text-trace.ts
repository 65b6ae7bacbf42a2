import { fnv1a } from '../fnv1a.js';

/** What lies beyond is not looked at, so that no page holds up a check for long. */
const MOST_CHARACTERS = 1_000_000;
const SENTENCE = /[^\n]+?(?:[.;:!?。！？](?=\s)|(?=\n)|$)/g;
/** Where a link of Markdown, or an address that is written out, leads: it changes without anything else being said. */
const ADDRESS = /(?<=\])\([^()\n]*\)|https?:\/\/\S+/g;
const WORD = /\p{L}+/gu;

/**
 * The words of a text in their order, one space around each. Numbers, marks and addresses are no words: a section that is
 * counted anew, a link that leads elsewhere and another kind of quotation marks say nothing else.
 */
export function wordsOf(text: string): string {
  const plain = text.slice(0, MOST_CHARACTERS).replace(ADDRESS, ' ');
  const words = plain.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** What of a text is left once it is gone: enough to tell whether a sentence stood in it, and not what it said. */
export class TextTrace {
  readonly #sentences: ReadonlySet<string>;

  private constructor(sentences: Iterable<string>) {
    this.#sentences = new Set(sentences);
  }

  static of(text: string): TextTrace {
    return new TextTrace(sentencesOf(text).flatMap(hashesOf));
  }

  /** What {@link toString} gave. */
  static from(text: string): TextTrace {
    return new TextTrace(text === '' ? [] : text.split('.'));
  }

  /** Some seven characters for each different sentence. */
  toString(): string {
    return [...this.#sentences].join('.');
  }

  /**
   * Whether a passage of another text stood in this one: every sentence of which it holds a part, whole. False for a
   * passage that is not in the text given.
   */
  held(passage: string, text: string): boolean {
    const from = text.indexOf(passage);
    const to = from + passage.length;
    if (from === -1) return false;
    const sentences = sentencesOf(text).filter(({ start, end }) => start < to && end > from);
    return sentences.flatMap(hashesOf).every((hash) => this.#sentences.has(hash));
  }
}

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function sentencesOf(text: string): readonly Sentence[] {
  return [...text.slice(0, MOST_CHARACTERS).matchAll(SENTENCE)].map(({ 0: sentence, index }) => ({
    text: sentence,
    start: index,
    end: index + sentence.length,
  }));
}

function hashesOf({ text }: Sentence): readonly string[] {
  const words = wordsOf(text);
  return words === '' ? [] : [fnv1a(words).toString(36)];
}
