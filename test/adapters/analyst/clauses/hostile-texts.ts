import { expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import { cpuTime } from '../../../support/cpu-time.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

const filledWith =
  (piece: string) =>
  (length: number): string =>
    piece.repeat(Math.ceil(length / piece.length));

/** Texts of about a length. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'one line': filledWith('the wall is made of stone and nobody may scrape it '),
  'one word': filledWith('x'),
  'round brackets': filledWith('('),
  'the end of links': filledWith(']('),
  stars: filledWith('*'),
  quotes: filledWith('"'),
  spaces: filledWith(' '),
  'line breaks': filledWith('\n'),
  'table marks': filledWith('|'),
  'full stops': filledWith('. '),
  semicolons: filledWith('; '),
  'the word not': filledWith('not '),
  'negations without an act': filledWith('you may not '),
  'instruments without an act': filledWith('use automated '),
  'acts without an end': filledWith('robots scrape bots '),
  'letters that grow in lower case': filledWith('İ use bots '),
  'lead-ins without items': filledWith('You may not:\n\n'),
  'items that introduce items': filledWith('1. you agree not to:\n'),
  'items nested without end': (length) =>
    Array.from({ length: length / 130 }, (_, depth) => `${' '.repeat(depth % 300)}- you agree not to:`).join(
      '\n',
    ),
  'enumerations without end': filledWith('(a) x '),
  headings: filledWith('# h\n'),
  underlines: filledWith('a\n---\n'),
  'half of a pattern': filledWith('without our prior '),
  'half of another': filledWith('content is licensed under '),
};

/** The tests of texts that are made to be slow; work that grows with the square of `length` takes far more than `maxMs`. */
export function itReadsHostileTexts(length: number, maxMs: number): void {
  it.each(Object.entries(TEXTS))('reads much of %s', (_, textOf) => {
    const text = aTermsText(textOf(length));
    const spentMs = cpuTime(() => expect(readClauses([text], shippedModels).remarks).toEqual([]));
    expect(spentMs).toBeLessThan(maxMs);
  });
}
