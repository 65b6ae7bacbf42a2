import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

/** A parser of outside input, and what it promises of any input. */
export interface FuzzTarget {
  /** Of its folder of kept cases, and in the command. */
  readonly name: string;
  /** `bytes` are written one byte a character (Latin-1), so that one editor serves both. */
  readonly form: 'text' | 'bytes';
  /** Real inputs, which are edited. */
  readonly seeds: readonly string[];
  /** Words that mean something to the parser, put in by edits. */
  readonly words: readonly string[];
  /** Inputs made by their structure. */
  readonly shaped?: fc.Arbitrary<string>;
  /** Inputs in one run of the suite. */
  readonly runs: number;
  /** Throws when a promise is not kept. */
  readonly check: (input: string) => void | Promise<void>;
}

export const bytesOf = (input: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(input, 'latin1'));
export const fromBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Twice a document's bound, so that what lies beyond a bound is met as well. */
const MAX_LENGTH = 512 * 1024;
const PLACES = 1_000_000;

type Edit = (input: string, words: readonly string[]) => string;

const place = fc.nat(PLACES);
const length = fc.oneof(fc.nat(8), fc.nat(200));
const at = (input: string, where: number) => Math.floor((where / PLACES) * input.length);
const splice = (input: string, start: number, removed: number, put: string) =>
  input.slice(0, start) + put + input.slice(start + removed);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(place, fc.nat(), fc.nat(3)).map(([where, word, removed]): Edit => {
    return (input, words) => splice(input, at(input, where), removed, words[word % words.length] ?? '');
  }),
  fc.tuple(place, length).map(([where, count]): Edit => {
    return (input) => splice(input, at(input, where), count, '');
  }),
  fc.tuple(place, length, fc.nat(12)).map(([where, count, doublings]): Edit => {
    return (input) => {
      const start = at(input, where);
      const piece = input.slice(start, start + count);
      return splice(input, start, 0, piece.repeat(Math.min(2 ** doublings, 20_000 / (piece.length + 1))));
    };
  }),
  fc.tuple(place, place, length).map(([from, to, count]): Edit => {
    return (input) => splice(input, at(input, to), 0, input.slice(at(input, from), at(input, from) + count));
  }),
  fc
    .tuple(
      place,
      fc.oneof(
        fc.nat(0x7f),
        fc.nat(0xff),
        fc.nat(0xffff),
        fc.nat({ max: 0x7ff }).map((n) => 0xd800 + n),
      ),
    )
    .map(([where, code]): Edit => {
      return (input) => splice(input, at(input, where), 1, String.fromCharCode(code));
    }),
  // Numbers at the bounds of what machines count with.
  fc
    .tuple(place, fc.constantFrom('\x00\x00\x00\x00', '\xff\xff\xff\xff', '\xff\xff', '\x7f', '\x80', '\x00'))
    .map(([where, number]): Edit => {
      return (input) => splice(input, at(input, where), number.length, number);
    }),
);

/** Inputs near those that are given, and those of the target's own making. */
export function inputsOf(
  { form, words, shaped }: FuzzTarget,
  corpus: readonly string[],
): fc.Arbitrary<string> {
  const edited = fc
    .tuple(fc.constantFrom(...corpus), fc.array(edit, { maxLength: 8 }))
    .map(([seed, edits]) => edits.reduce((input, change) => change(input, words).slice(0, MAX_LENGTH), seed));
  const inputs = shaped === undefined ? edited : fc.oneof({ arbitrary: edited, weight: 2 }, shaped);
  return form === 'text' ? inputs : inputs.map((input) => fromBytes(bytesOf(input)));
}

const KEPT = new URL('../fixtures/fuzz/', import.meta.url).pathname;

export const keptFolder = ({ name }: Pick<FuzzTarget, 'name'>): string => join(KEPT, name);

/** How an input lies in a file: texts as JSON strings, since a text may hold half of a character. */
export const toKept = (
  { form }: FuzzTarget,
  input: string,
): { readonly ending: string; readonly bytes: Buffer } =>
  form === 'text'
    ? { ending: 'json', bytes: Buffer.from(`${JSON.stringify(input)}\n`) }
    : { ending: 'bin', bytes: Buffer.from(input, 'latin1') };

/** Inputs that once broke a promise, by the names of their files. */
export function keptCases(target: FuzzTarget): readonly { readonly name: string; readonly input: string }[] {
  const folder = keptFolder(target);
  let names: readonly string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return [];
  }
  return names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    return { name, input: name.endsWith('.json') ? JSON.parse(bytes.toString()) : bytes.toString('latin1') };
  });
}
