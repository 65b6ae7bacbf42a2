import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

const LENGTH = 400_000;
const filledWith = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));

/** Each takes about a second; work that grows with the square of the length would take minutes. */
const TEXTS: Readonly<Record<string, string>> = {
  'one line': filledWith('the wall is made of stone and nobody may scrape it '),
  'one word': 'x'.repeat(LENGTH),
  'round brackets': '('.repeat(LENGTH),
  'the end of links': filledWith(']('),
  stars: '*'.repeat(LENGTH),
  quotes: '"'.repeat(LENGTH),
  spaces: ' '.repeat(LENGTH),
  'line breaks': '\n'.repeat(LENGTH),
  'table marks': '|'.repeat(LENGTH),
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
  it.each(Object.keys(TEXTS))('reads four hundred thousand characters of %s', (name) => {
    expect(readClauses([aTermsText(TEXTS[name] ?? '')], shippedModels).remarks).toEqual([]);
  });
});
