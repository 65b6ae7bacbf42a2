import { LOOK_ALIKES } from './look-alikes.js';

/** A text as it reads, for matching, with the way back to where each unit of it stands. */
export interface UndisguisedText {
  /** Lower-case without accents, quotation marks and marks of emphasis; white space is one space or one line break. */
  readonly text: string;
  /** For each unit of `text`, and for its end, the offset in the original; never falls. */
  readonly offsets: Uint32Array;
}

const LINE_BREAK = 10;
const SPACE = 32;
/** What stands before the words of a list item, heading, table row or quotation. */
const BLOCK_MARK = /[ \t]*(?:#{1,6}|[-+*•‣◦·>|]|\(?(?:\d{1,3}|[a-z])[.)])[ \t]+/iuy;
/** Letters of an alphabet of invisible copies of ASCII. */
const TAGS_START = 0xe0000;
const TAGS_END = 0xe007f;
const DROPPED_ASCII = new Set('*`"~');
const QUOTES = new Set('“”„«»‹›「」『』');
const APOSTROPHES = new Set('‘’ʼ′');
/** Letters without shape that are not format characters. */
const BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0\u2800]/u;
/** A single character may stand for a whole sentence; only so much of it is kept. */
const MAX_EXPANSION = 8;

/** Undoes spellings that look alike to a reader: compatibility forms, look-alike letters, invisible characters. */
export function foldDisguises(text: string): UndisguisedText {
  const output = new Units(text.length);
  const known = new Map<number, string>();
  let at = skipBlockMark(text, 0);
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const size = code > 0xffff ? 2 : 1;
    if (code < 128) {
      const unit = ASCII[code] ?? 0;
      if (unit === LINE_BREAK) {
        output.space(LINE_BREAK, at);
        at = skipBlockMark(text, at + 1);
        continue;
      }
      if (unit === SPACE) output.space(SPACE, at);
      else if (unit !== 0) output.push(unit, at);
    } else {
      let folded = known.get(code);
      if (folded === undefined) {
        folded = foldCharacter(code);
        known.set(code, folded);
      }
      for (let index = 0; index < folded.length; index += 1) {
        const unit = folded.charCodeAt(index);
        if (unit === SPACE || unit === LINE_BREAK) output.space(unit, at);
        else output.push(unit, at);
      }
    }
    at += size;
  }
  return output.finish(text.length);
}

const ASCII = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '\n' || character === '\r') return LINE_BREAK;
  if (/\s/.test(character)) return SPACE;
  if (code < SPACE || code === 127 || DROPPED_ASCII.has(character)) return 0;
  return character.toLowerCase().charCodeAt(0);
});

function foldCharacter(code: number): string {
  if (code >= TAGS_START && code <= TAGS_END) {
    const unit = ASCII[code - TAGS_START] ?? 0;
    return unit === 0 ? '' : String.fromCharCode(unit);
  }
  const character = String.fromCodePoint(code);
  if (QUOTES.has(character)) return '';
  if (APOSTROPHES.has(character)) return "'";
  if (code === 0x2028 || code === 0x2029 || code === 0x85) return '\n';
  if (BLANK_LETTERS.test(character)) return ' ';
  const letters = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return letters
    .replace(/\s/gu, ' ')
    .replace(/["*`~]/g, '')
    .replace(/[^\0-\x7f]/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .slice(0, MAX_EXPANSION);
}

function skipBlockMark(text: string, start: number): number {
  let at = start;
  // A mark may stand within another, as in a list in a quotation.
  for (let depth = 0; depth < 3; depth += 1) {
    BLOCK_MARK.lastIndex = at;
    if (!BLOCK_MARK.test(text)) break;
    at = BLOCK_MARK.lastIndex;
  }
  return at;
}

const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Growing arrays of units and their offsets. */
class Units {
  #units: Uint16Array;
  #offsets: Uint32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity + 16);
    this.#offsets = new Uint32Array(capacity + 16);
  }

  push(unit: number, offset: number): void {
    if (this.#length + 1 >= this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#offsets[this.#length] = offset;
    this.#length += 1;
  }

  /** White space joins what stands before it; a line break outranks a space. */
  space(unit: number, offset: number): void {
    const last = this.#units[this.#length - 1];
    if (this.#length === 0 || (last !== SPACE && last !== LINE_BREAK)) this.push(unit, offset);
    else if (unit === LINE_BREAK) this.#units[this.#length - 1] = LINE_BREAK;
  }

  finish(end: number): UndisguisedText {
    this.#offsets[this.#length] = end;
    const units = this.#units.subarray(0, this.#length);
    return { text: UTF_16.decode(units), offsets: this.#offsets.subarray(0, this.#length + 1) };
  }

  #grow(): void {
    const units = new Uint16Array(this.#units.length * 2);
    units.set(this.#units);
    const offsets = new Uint32Array(units.length);
    offsets.set(this.#offsets);
    this.#units = units;
    this.#offsets = offsets;
  }
}
