import { expect, it } from 'vitest';
import { readPageWords } from '../../../../src/adapters/web/terms/words/page-words.js';
import { PAGE_WORDS_TEXT, pageWords } from '../../../support/page-words.js';

const changed = (lists: object) => JSON.stringify({ ...JSON.parse(PAGE_WORDS_TEXT), ...lists });

it.each<[what: string, text: string, message: string]>([
  ['what is no object', '[]', 'it has no list "terms"'],
  ['a list that is missing', changed({ sale: undefined }), 'it has no list "sale"'],
  ['a list without parts', changed({ sale: {} }), 'it has no list "sale"'],
  [
    'a part that is no list',
    changed({ sale: { English: 'terms of sale' } }),
    '"English" of "sale" is no list',
  ],
  ['a part without phrases', changed({ agreement: { English: [] } }), '"English" of "agreement" is no list'],
  [
    'a phrase without words',
    changed({ oldPlace: { English: ['old', ' - '] } }),
    '"English" of "oldPlace" is no list',
  ],
])('refuses %s', (_, text, message) => {
  expect(() => readPageWords(text)).toThrow(message);
});

it('finds the longest of the phrases of a list, as whole words', () => {
  expect(pageWords.terms(' our general terms and conditions of use ')).toBe('general terms');
  expect(pageWords.terms(' the terms and conditions of use ')).toBe('terms and conditions of use');
  expect(pageWords.terms(' the midterms of usefulness ')).toBeUndefined();
});
