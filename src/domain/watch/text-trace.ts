import { fnv1a } from '../fnv1a.js';

/** Text beyond this is ignored, so that no page takes long. */
const MOST_CHARACTERS = 1_000_000;
const SENTENCE = /[^\n]+?(?:[.;:!?。！？](?=\s)|(?=\n)|$)/g;
/** The address of a Markdown link, or one in the text: it can change without a change of meaning. */
const ADDRESS = /(?<=\])\([^()\n]*\)|https?:\/\/\S+/g;
const WORD = /\p{L}+/gu;

/**
 * The words of a text in their order, with one space around each. Numbers, marks and addresses are not words:
 * a renumbered section, a new link target or other quotation marks do not change the meaning.
 */
export function wordsOf(text: string): string {
  const plain = text.slice(0, MOST_CHARACTERS).replace(ADDRESS, ' ');
  const words = plain.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** What is stored of a text: enough to test whether it contained a sentence, but not its wording. */
export class TextTrace {
  readonly #sentences: ReadonlySet<string>;

  private constructor(sentences: Iterable<string>) {
    this.#sentences = new Set(sentences);
  }

  static of(text: string): TextTrace {
    return new TextTrace(sentencesOf(text).flatMap(hashesOf));
  }

  /** Restores the result of {@link toString}. */
  static from(text: string): TextTrace {
    return new TextTrace(text === '' ? [] : text.split('.'));
  }

  /** Some seven characters for each distinct sentence. */
  toString(): string {
    return [...this.#sentences].join('.');
  }

  /**
   * Whether this text contained a passage of another text: all sentences of which the passage has a part,
   * each whole. False for a passage that is not in the given text.
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
