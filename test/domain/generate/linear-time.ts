import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../src/adapters/analyst/clauses/read-clauses.js';
import { ENGLISH_PHRASES } from '../../../src/domain/generate/prompt-injection/english-phrases.js';
import { injectedPassages } from '../../../src/domain/generate/prompt-injection/injected-passages.js';
import { MACHINE_READER_PHRASES } from '../../../src/domain/generate/prompt-injection/machine-reader-phrases.js';
import { MARKERS } from '../../../src/domain/generate/prompt-injection/markers.js';
import { OTHER_PHRASES } from '../../../src/domain/generate/prompt-injection/other-phrases.js';
import { shippedModels } from '../../adapters/analyst/clauses/shipped-models.js';
import { aTermsText } from '../../support/a-terms-text.js';
import { cpuTime } from '../../support/cpu-time.js';

/** Everything that the search for prompt injection looks for. */
export const PHRASES = [...ENGLISH_PHRASES, ...MACHINE_READER_PHRASES, ...OTHER_PHRASES, ...MARKERS];
const WORDS = [
  ...new Set(PHRASES.flatMap(({ pattern }) => pattern.source.match(/(?<!\\)\b[a-z]{2,}/g) ?? [])),
];
/** Units that an ambiguous repetition in a pattern would read anew from every place of a text of them. */
const FOUND = [
  '-',
  '=',
  '#',
  '<',
  '*',
  'a+',
  'a_-',
  '.',
  '."',
  '\u2026',
  'aa,',
  '- a\n',
  '<system>\n',
  '- ignore all instructions ',
];

const SMALL = 6_000;
const TIMES = 8;

/**
 * A shorter time proves nothing: a quadratic search needs a second for the long text, a linear one some
 * milliseconds.
 */
const NOISE_MS = 250;

/**
 * CPU milliseconds of this thread, the minimum of some runs, so that other load on the machine matters
 * little.
 */
function cost(read: (text: string) => unknown, unit: string, length: number, runs: number): number {
  const text = `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}!`;
  return Math.min(...Array.from({ length: runs }, () => cpuTime(() => read(text))));
}

/**
 * A text eight times as long may take 24 times as long, three times linear; a quadratic reading takes 64
 * times as long.
 */
function expectLinear(read: (text: string) => unknown, unit: string): void {
  const small = cost(read, unit, SMALL, 2);
  const long = () => cost(read, unit, SMALL * TIMES, 1);
  const allowed = Math.max(NOISE_MS, small * TIMES * 3);
  if (long() > allowed) expect(Math.min(long(), long()), JSON.stringify(unit)).toBeLessThan(allowed);
}

const readings: readonly (readonly [string, (text: string) => unknown])[] = [
  ['the search for prompt injection', injectedPassages],
  ['the reading by clauses', (text) => readClauses([aTermsText({ text })], shippedModels)],
];

/** Tests that readings of untrusted text take linear time, with this number of random texts. */
export function itReadsInLinearTime(numRuns: number): void {
  describe.each(readings)('%s takes time in proportion to the text', (_, read) => {
    it.each(FOUND)('for %j, repeated', (unit) => {
      expectLinear(read, unit);
    });

    it('for short pieces of any kind, repeated', { timeout: 120_000 }, () => {
      const piece = fc.oneof(
        fc.constantFrom(...WORDS).map((word) => `${word} `),
        fc.string({
          unit: fc.constantFrom(...'aA1.,:;!?()[]{}<>#*-_=+/|\\"\'` \n\t'),
          minLength: 1,
          maxLength: 4,
        }),
      );
      const unit = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
      fc.assert(
        fc.property(unit, (repeated) => expectLinear(read, repeated)),
        { numRuns },
      );
    });
  });
}
