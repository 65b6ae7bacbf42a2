/**
 * A place in a text, with line and column counted from 1. A character outside the basic plane is one column.
 */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns. Requests in ascending order of offsets read the text only once. */
export class TextPositions {
  readonly #text: string;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Lines end in LF, CR or CR LF. */
  at(offset: number): TextPosition {
    if (offset < this.#offset) {
      this.#offset = 0;
      this.#line = 1;
      this.#column = 1;
    }
    for (; this.#offset < offset; this.#offset += 1) {
      const code = this.#text.charCodeAt(this.#offset);
      const endsLine = code === LF || (code === CR && this.#text.charCodeAt(this.#offset + 1) !== LF);
      if (endsLine) {
        this.#line += 1;
        this.#column = 1;
      } else if (!this.#isSecondHalf(code)) {
        this.#column += 1;
      }
    }
    return { line: this.#line, column: this.#column };
  }

  #isSecondHalf(code: number): boolean {
    if (code < 0xdc00 || code > 0xdfff) return false;
    const before = this.#text.charCodeAt(this.#offset - 1);
    return before >= 0xd800 && before <= 0xdbff;
  }
}

const LF = 10;
const CR = 13;
