import { type Span, spanOf } from './sentence-spans.js';

// Runs of any length, in linear time: nothing follows that could make the expression backtrack.
const BASE64 = /\b[A-Za-z0-9+/_-]{20,}(?:\s[A-Za-z0-9+/_-]{16,})*={0,2}/g;
const HEX = /(?:\b|\\x)(?:(?:0x|\\x)?[0-9a-f]{2}[\s,:]?){16,}/gi;
/** Spaced-out letters, as in "i g n o r e"; in folded text. */
const SET_APART = /\b(?:[a-z0-9][\s.|/_-]{1,3}){9,}(?:[a-z0-9](?![a-z0-9]))?/g;
/** Words of an order without spaces between them; in folded text. */
const RUN_TOGETHER =
  /(?:ignor|disregard|forget|overrid)[\w.-]{0,30}(?:instruct|prompt|rules|above)|(?:answer|return|output|mark|treat)[\w.-]{0,40}(?:allowed|true|permitted)|(?:previous|prior|system)[_.-]?(?:instruct|prompt)/g;
/** Longest encoded run that is decoded. */
const MAX_DECODED = 20_000;
const PRINTABLE = /^[\t\n\r\x20-\x7e\u00a0-\uffff]+$/;

/** Runs of a text that contain readable words in base64 or hexadecimal. Terms for people contain none. */
export function encodedRuns(text: string): readonly Span[] {
  return [...runsOf(text, BASE64, decodeBase64), ...runsOf(text, HEX, decodeHex)];
}

/** Runs of folded text that spell an order with spaced-out letters or without spaces between words. */
export function disguisedRuns(folded: string): readonly Span[] {
  const apart = [...folded.matchAll(SET_APART)].filter(
    ([run]) => run.replace(/[^a-z0-9]/g, '').search(RUN_TOGETHER) >= 0,
  );
  return [...apart, ...folded.matchAll(RUN_TOGETHER)].map(spanOf);
}

function* runsOf(text: string, pattern: RegExp, decode: (run: string) => string): Generator<Span> {
  for (const match of text.matchAll(pattern)) {
    const words = decode(match[0].slice(0, MAX_DECODED));
    if (PRINTABLE.test(words) && words.trim().split(/\s+/).length >= 3) yield spanOf(match);
  }
}

function decodeBase64(run: string): string {
  const letters = run.replace(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
  // A last group of one letter contains no byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  return readBytes(atob(whole), (character) => character.charCodeAt(0));
}

function decodeHex(run: string): string {
  const digits = run.replace(/0x|\\x/gi, '').match(/[0-9a-f]{2}/gi) ?? [];
  return readBytes(digits, (pair) => Number.parseInt(pair, 16));
}

/** Decodes as UTF-8; empty when the result is not printable. */
function readBytes<Item>(items: Iterable<Item>, byteOf: (item: Item) => number): string {
  return new TextDecoder().decode(Uint8Array.from(items, byteOf)).replaceAll('\ufffd', '\0');
}
