import type { Finding } from './findings.js';
import { toPointer } from './json-pointer.js';
import { hintForSlip } from './json-slips.js';
import { quote } from './quote.js';
import { type TextPosition, TextPositions } from './text-position.js';

export interface ParseJsonLimits {
  /** Deepest nesting of objects and arrays. */
  readonly maxDepth: number;
  /** How many repeated keys are reported. */
  readonly maxFindings: number;
  /** Receives the place of each value: a member at its key, a repeated one again. Offsets in UTF-16 units. */
  readonly onPlace?: (path: readonly (string | number)[], offset: number) => void;
}

export type ParsedJson =
  /** `findings` contains repeated keys. The last of their values is used, as with `JSON.parse`. */
  | { readonly ok: true; readonly value: unknown; readonly findings: readonly Finding[] }
  /** Not JSON, or nested too deep. */
  | { readonly ok: false; readonly finding: Finding; readonly at: TextPosition };

/**
 * Reads JSON text strictly by RFC 8259. It accepts the same texts as `JSON.parse` and gives the same value.
 * In addition it reports the place of a mistake, repeated keys, and nesting that is too deep. The depth is
 * bounded while reading, so no text overflows the stack. Linear in the text.
 */
export function parseJson(text: string, limits: ParseJsonLimits): ParsedJson {
  const reader = new JsonReader(text, limits);
  try {
    return { ok: true, value: reader.readDocument(), findings: reader.findings };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, finding: error.finding, at: error.at };
    throw error;
  }
}

/** Ends the parsing from any depth; never leaves this file. */
class Unreadable extends Error {
  readonly finding: Finding;
  readonly at: TextPosition;
  constructor(finding: Finding, at: TextPosition) {
    super(finding.message);
    this.finding = finding;
    this.at = at;
  }
}

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: at each of them a JSON string ends or is invalid.
const PLAIN_CHARS = /[^"\\\u0000-\u001f]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /[A-Za-z0-9_$.+-]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const LITERAL = /^(?:true|false|null)$/;

class JsonReader {
  readonly findings: Finding[] = [];
  readonly #text: string;
  readonly #limits: ParseJsonLimits;
  readonly #positions: TextPositions;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, limits: ParseJsonLimits) {
    this.#text = text;
    this.#limits = limits;
    this.#positions = new TextPositions(text);
  }

  readDocument(): unknown {
    this.#skip(SPACE);
    this.#limits.onPlace?.(this.#path, this.#at);
    const value = this.#value('a JSON value');
    this.#skip(SPACE);
    if (this.#at < this.#text.length) throw this.#unexpected('the end of the text');
    return value;
  }

  #value(expected: string): unknown {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      default:
        return this.#scalar(expected);
    }
  }

  #object(): Record<string, unknown> {
    this.#enter();
    const object: Record<string, unknown> = {};
    if (this.#takes('}')) return object;
    for (let after = '{'; ; after = ',') {
      const keyAt = this.#at;
      if (this.#text[keyAt] !== '"') {
        throw this.#unexpected(
          after === '{' ? 'a key in double quotes or "}"' : 'a key in double quotes',
          after,
        );
      }
      const key = this.#string();
      this.#path.push(key);
      this.#limits.onPlace?.(this.#path, keyAt);
      if (Object.hasOwn(object, key)) this.#repeated(key, keyAt);
      if (!this.#takes(':')) throw this.#unexpected(`":" after the key ${quote(key)}`);
      const value = this.#value(`the value of ${quote(key)}`);
      // An assignment to `__proto__` would set the prototype instead of a member.
      if (key === '__proto__') {
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
      } else object[key] = value;
      this.#path.pop();
      if (this.#takes('}')) return object;
      if (!this.#takes(',')) throw this.#unexpected(`"," or "}" after the value of ${quote(key)}`);
    }
  }

  #array(): unknown[] {
    this.#enter();
    const array: unknown[] = [];
    if (this.#takes(']')) return array;
    for (;;) {
      this.#path.push(array.length);
      this.#limits.onPlace?.(this.#path, this.#at);
      array.push(this.#value(array.length === 0 ? 'a value or "]"' : 'a value'));
      this.#path.pop();
      if (this.#takes(']')) return array;
      if (!this.#takes(',')) throw this.#unexpected('"," or "]" after the array item');
    }
  }

  #string(): string {
    const openedAt = this.#at;
    this.#at += 1;
    let isPlain = true;
    for (;;) {
      this.#skip(PLAIN_CHARS);
      const char = this.#text[this.#at];
      if (char === '"') break;
      if (char === undefined)
        throw this.#syntax(openedAt, 'the string that starts here is never closed', 'unclosed');
      if (char !== '\\') throw this.#unexpected('no control character inside a string', 'string');
      isPlain = false;
      if (this.#take(ESCAPE) === '') {
        const found = this.#text.slice(this.#at, this.#at + 2);
        throw this.#unexpected('an escape such as \\n, \\" or \\u00e9', 'string', found);
      }
    }
    this.#at += 1;
    return isPlain
      ? this.#text.slice(openedAt + 1, this.#at - 1)
      : JSON.parse(this.#text.slice(openedAt, this.#at));
  }

  #scalar(expected: string): unknown {
    const start = this.#at;
    const number = this.#take(NUMBER);
    const rest = this.#take(WORD);
    const word = `${number}${rest}`;
    if (number === '' ? LITERAL.test(rest) : rest === '') return JSON.parse(word);
    this.#at = start;
    throw this.#unexpected(expected, this.#charBefore(start), word === '' ? undefined : word);
  }

  /** Steps into an object or array. */
  #enter(): void {
    // The path has one segment for each open object and array around this one.
    if (this.#path.length >= this.#limits.maxDepth) {
      const at = this.#positions.at(this.#at);
      const message = `Line ${at.line}, column ${at.column}: objects and arrays are nested more than ${this.#limits.maxDepth} deep.`;
      throw new Unreadable({ path: toPointer(this.#path), keyword: 'depth', message }, at);
    }
    this.#at += 1;
    this.#skip(SPACE);
  }

  #repeated(key: string, offset: number): void {
    if (this.findings.length >= this.#limits.maxFindings) return;
    const { line, column } = this.#positions.at(offset);
    this.findings.push({
      path: toPointer(this.#path),
      keyword: 'duplicateKey',
      message: `Line ${line}, column ${column}: the key ${quote(key)} stands in the same object already; readers disagree on which of the values counts.`,
      hint: 'Keep one of them.',
    });
  }

  /** Consumes the mark, with space before and after it, if it comes next. */
  #takes(mark: string): boolean {
    this.#skip(SPACE);
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    this.#skip(SPACE);
    return true;
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    pattern.test(this.#text);
    this.#at = Math.max(this.#at, pattern.lastIndex);
  }

  #take(pattern: RegExp): string {
    const start = this.#at;
    pattern.lastIndex = start;
    if (!pattern.test(this.#text)) return '';
    this.#at = pattern.lastIndex;
    return this.#text.slice(start, this.#at);
  }

  /** The last character before the offset that is not a space. */
  #charBefore(offset: number): string {
    return (
      this.#text
        .slice(Math.max(0, offset - 200), offset)
        .trimEnd()
        .at(-1) ?? ''
    );
  }

  /** The text continues in an invalid way; `after` is the mark before the place, or `string` inside one. */
  #unexpected(expected: string, after = '', found = this.#wordOrChar()): Unreadable {
    const what = found === '' ? 'the text ends' : `found ${quote(found)}`;
    return this.#syntax(this.#at, `expected ${expected}, but ${what}`, after, found, expected);
  }

  #wordOrChar(): string {
    const start = this.#at;
    const word = this.#take(WORD);
    this.#at = start;
    const code = this.#text.codePointAt(start);
    return word === '' && code !== undefined ? String.fromCodePoint(code) : word;
  }

  #syntax(offset: number, problem: string, after: string, found = '', expected = ''): Unreadable {
    const at = this.#positions.at(offset);
    const hint = hintForSlip({ expected, after, found, rest: this.#text.slice(offset, offset + 2) });
    const finding = {
      path: '',
      keyword: 'json',
      message: `Line ${at.line}, column ${at.column}: ${problem}.`,
      ...(hint === undefined ? {} : { hint }),
    };
    return new Unreadable(finding, at);
  }
}
