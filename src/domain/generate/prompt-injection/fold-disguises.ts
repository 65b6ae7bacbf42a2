import { LOOK_ALIKES } from './look-alikes.js';

/** A text as it reads, for matching, with the original offset of each unit. */
export interface UndisguisedText {
  /**
   * Lower-case, without accents, quotation marks and emphasis marks. White space is one space or one line
   * break.
   */
  readonly text: string;
  /** For each unit of `text`, and for its end, the offset in the original; never decreases. */
  readonly offsets: Uint32Array;
}

const LINE_BREAK = 10;
const SPACE = 32;
/** The mark before the words of a list item, heading, table row or quotation. */
const BLOCK_MARK = /[ \t]*(?:#{1,6}|[-+*•‣◦·>|]|\(?(?:\d{1,3}|[a-z])[.)])[ \t]+/iuy;
/** Start of an alphabet of invisible copies of ASCII. */
const TAGS_START = 0xe0000;
const TAGS_END = 0xe007f;
const DROPPED_ASCII = new Set('*`"~');
const QUOTES = new Set('“”„«»‹›「」『』');
const APOSTROPHES = new Set('‘’ʼ′');
/** Invisible letters that are not format characters. */
const BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0\u2800]/u;
/** A single character may expand to a whole sentence. Only this many units are kept. */
const MAX_EXPANSION = 8;

/** Undoes spellings that look alike to a reader: compatibility forms, look-alike letters, invisible characters. */
export function foldDisguises(text: string): UndisguisedText {
  let units = new Uint16Array(text.length + 1);
  let offsets = new Uint32Array(text.length + 1);
  let length = 0;
  /** White space merges with the white space before it; a line break outranks a space. */
  const push = (unit: number, offset: number) => {
    const last = units[length - 1];
    if ((unit === SPACE || unit === LINE_BREAK) && (last === SPACE || last === LINE_BREAK)) {
      if (unit === LINE_BREAK) units[length - 1] = LINE_BREAK;
      return;
    }
    units[length] = unit;
    offsets[length] = offset;
    length += 1;
    // One unit of room is always left: for the next unit, or for the end.
    if (length === units.length) {
      const [shortUnits, shortOffsets] = [units, offsets];
      units = new Uint16Array(2 * length);
      units.set(shortUnits);
      offsets = new Uint32Array(2 * length);
      offsets.set(shortOffsets);
    }
  };
  const known = new Map<number, string>();
  let at = skipBlockMark(text, 0);
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 128) {
      const unit = ASCII[code] ?? 0;
      if (unit !== 0) push(unit, at);
      at = unit === LINE_BREAK ? skipBlockMark(text, at + 1) : at + 1;
      continue;
    }
    const folded = known.get(code) ?? foldCharacter(code);
    known.set(code, folded);
    for (let index = 0; index < folded.length; index += 1) push(folded.charCodeAt(index), at);
    at += code > 0xffff ? 2 : 1;
  }
  offsets[length] = text.length;
  return { text: UTF_16.decode(units.subarray(0, length)), offsets: offsets.subarray(0, length + 1) };
}

const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true });

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
  // Marks may be nested, as in a list in a quotation.
  for (let depth = 0; depth < 3; depth += 1) {
    BLOCK_MARK.lastIndex = at;
    if (!BLOCK_MARK.test(text)) break;
    at = BLOCK_MARK.lastIndex;
  }
  return at;
}
