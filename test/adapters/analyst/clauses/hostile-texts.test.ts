import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

const MILLION = 1_000_000;
const filledWith = (piece: string): string => piece.repeat(Math.ceil(MILLION / piece.length));

/** Each takes some seconds; work that grows with the square of the length would take minutes. */
const TEXTS: Readonly<Record<string, string>> = {
  'one line': filledWith('the wall is made of stone and nobody may scrape it '),
  'one word': 'x'.repeat(MILLION),
  'round brackets': '('.repeat(MILLION),
  'the end of links': filledWith(']('),
  stars: '*'.repeat(MILLION),
  quotes: '"'.repeat(MILLION),
  spaces: ' '.repeat(MILLION),
  'line breaks': '\n'.repeat(MILLION),
  'table marks': '|'.repeat(MILLION),
  'full stops': filledWith('. '),
  semicolons: filledWith('; '),
  'the word not': filledWith('not '),
  'negations without an act': filledWith('you may not '),
  'instruments without an act': filledWith('use automated '),
  'acts without an end': filledWith('robots scrape bots '),
  'letters that grow in lower case': filledWith('İ use bots '),
  'lead-ins without items': filledWith('You may not:\n\n'),
  'items that introduce items': filledWith('1. you agree not to:\n'),
  'items nested without end': Array.from(
    { length: 3000 },
    (_, depth) => `${' '.repeat(depth % 300)}- you agree not to:`,
  ).join('\n'),
  'enumerations without end': filledWith('(a) x '),
  headings: filledWith('# h\n'),
  underlines: filledWith('a\n---\n'),
  'half of a pattern': filledWith('without our prior '),
  'half of another': filledWith('content is licensed under '),
};

describe('texts that are made to be slow', () => {
  it.each(Object.keys(TEXTS))('reads a million characters of %s', { timeout: 60_000 }, (name) => {
    expect(readClauses([aTermsText(TEXTS[name] ?? '')], shippedModels).remarks).toEqual([]);
  });
});
