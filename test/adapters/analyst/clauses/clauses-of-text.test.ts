import { describe, expect, it } from 'vitest';
import type { Clause } from '../../../../src/adapters/analyst/clauses/clause.js';
import { clausesOfText } from '../../../../src/adapters/analyst/clauses/clauses-of-text.js';
import { wordsFor } from '../../../../src/adapters/analyst/clauses/lexicon.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

/** The clause around the first occurrence of a word. */
function clauseAt(text: string, word: string | RegExp): Clause {
  const at = text.search(word);
  const words = wordsFor(shippedModels, aTermsText(text));
  if (words === undefined) throw new Error('English is not read');
  const clause = clausesOfText(text, words).find(({ start, end }) => start <= at && at < end);
  if (clause === undefined) throw new Error(`no clause at ${word}`);
  return clause;
}

const sliceOf = (text: string, { start, end }: Clause): string => text.slice(start, end);
const leadOf = (text: string, word: string): string | undefined => clauseAt(text, word).lead?.plain;

describe('sentences', () => {
  it.each([
    ['Apples are red. Pears are green. Plums are blue.', 'Pears', 'Pears are green.'],
    ['We sell fruit, e.g. Pears and plums. Ask us.', 'Pears', 'We sell fruit, e.g. Pears and plums.'],
    ['Orchard Inc. Sells pears. Ask us.', 'pears', 'Orchard Inc. Sells pears.'],
    ['See section 4. The pears are green.', 'pears', 'The pears are green.'],
    ['4.2. Pears are green. Ask us.', 'green', 'Pears are green.'],
    ['He said "Take a pear." Then he left.', 'pear', 'He said "Take a pear."'],
    ['Take a pear! Or a plum? Yes.', 'plum', 'Or a plum?'],
    ['**Apples.** Pears are green.', 'Pears', 'Pears are green.'],
    ['Apples are red.\nPears are green', 'Pears', 'Pears are green'],
    ['Apples are\nred and pears are green.', 'pears', 'Apples are\nred and pears are green.'],
    ['| Apples | pears are green | plums |', 'pears', 'pears are green'],
    ['Apples are red; pears are green; plums are blue.', 'pears', 'pears are green;'],
    ['You may (a) take apples; (b) count pears; or (c) sit.', 'pears', 'count pears;'],
    ['Version 2.0 of the pears is out. Ask us.', 'pears', 'Version 2.0 of the pears is out.'],
  ])('%j', (text, word, expected) => {
    expect(sliceOf(text, clauseAt(text, word))).toBe(expected);
  });
});

describe('plain clauses', () => {
  it.each([
    ['You **may** take [pears](https://example.com/pears).', 'you may take pears.'],
    ['“Pears” aren’t\u00a0\u00a0plums', '"pears" aren\'t plums'],
    ['1\\. Take pears \\[today\\]', 'take pears today'],
    ['İstanbul pears', 'istanbul pears'],
  ])('%j', (text, expected) => {
    expect(clauseAt(text, /pears/i).plain).toBe(expected);
  });
});

describe('lead-ins', () => {
  it.each([
    ['items', 'You must not:\n\n- take apples\n- count pears', 'you must not:'],
    ['enumerated items', 'You must not:\n\n(a) take apples;\n\n(b) count pears.', 'you must not:'],
    [
      'numbered paragraphs',
      '3.2. You must not:\n\n3.2.1. take apples;\n\n3.2.2. count pears.',
      'you must not:',
    ],
    ['paragraphs that read like items', 'You must not:\n\ntake apples;\n\ncount pears;', 'you must not:'],
    [
      'a list that is announced',
      'You must not do any of the following.\n\n- Count pears',
      'you must not do any of the following.',
    ],
    ['a part of a sentence', 'You must not: (a) take apples; (b) count pears.', 'you must not:'],
    ['a list after another', 'You may:\n\n- sit\n\nYou must not:\n\n- count pears', 'you must not:'],
    [
      'numbers below a number',
      '1. Sit.\n2. You must not:\n\n1. take apples;\n2. count plums;\n3. count pears;',
      'you must not:',
    ],
    ['an item below an item', '- Fruit. You must not:\n  - count pears\n- Sit', 'you must not:'],
  ])('introduce %s', (_what, text, expected) => {
    expect(leadOf(text, 'pears')).toBe(expected);
  });

  it('go back to the list above when a nested one ends', () => {
    const text = 'You must not:\n\n- take\n  - some of:\n    - apples\n- count pears';
    expect(leadOf(text, 'pears')).toBe('you must not:');
    expect(clauseAt(text, 'apples').lead?.lead?.plain).toBe('you must not:');
  });

  it('end with a heading and with a separate paragraph', () => {
    expect(leadOf('You must not:\n\n- sit\n\n# Fruit\n\n- Pears', 'Pears')).toBeUndefined();
    expect(leadOf('You must not:\n\n- sit\n\nWe like fruit.\n\n- Pears', 'Pears')).toBeUndefined();
  });

  it('apply to nested items as well', () => {
    const text = 'You must not:\n\n- do these:\n  - count pears';
    expect(clauseAt(text, 'pears').inherited()).toBe('forbidden');
    expect(clauseAt('You may:\n\n- count pears', 'pears').inherited()).toBe('granted');
  });
});

describe('headings', () => {
  it.each([
    ['## Prohibited conduct\n\n- Counting pears', 'forbidden'],
    ['Prohibited conduct\n------------------\n\n- Counting pears', 'forbidden'],
    ['**Prohibited conduct**\n\n- Counting pears', 'forbidden'],
    ['# Prohibited conduct\n\n## Fruit\n\n- Counting pears', 'forbidden'],
    ['# Prohibited conduct\n\n# Fruit\n\n- Counting pears', undefined],
    ['# What you can do\n\n- Counting pears', 'granted'],
    ['# Prohibited conduct\n\nThe pears are green.', undefined],
  ])('%j', (text, expected) => {
    expect(clauseAt(text, 'pears').inherited()).toBe(expected);
  });
});

describe('stance', () => {
  it.each([
    ['You may not count pears.', 'forbidden'],
    ['You shall not, directly or indirectly, count pears.', 'forbidden'],
    ['You agree not to count pears.', 'forbidden'],
    ['Counting pears is strictly prohibited.', 'forbidden'],
    ['It is prohibited to count pears.', 'forbidden'],
    ['Do not count pears.', 'forbidden'],
    ['No visitor may count pears.', 'forbidden'],
    ['Without our prior written consent, pears stay uncounted.', 'forbidden'],
    ['Counting pears requires our express permission.', 'forbidden'],
    ['We prohibit counting pears.', 'forbidden'],
    ['You may count pears.', 'granted'],
    ['You must not take apples, but you may count pears.', 'granted'],
    ['We grant you the right to count pears.', 'granted'],
    ['Counting pears is permitted.', 'granted'],
    ['Counting pears is only permitted with our consent.', undefined],
    ['We will not count pears.', undefined],
    ['Our partners do not count pears.', undefined],
    ['We may prohibit counting pears.', undefined],
    ['Nothing in these rules prohibits counting pears.', undefined],
    ['Unless you may count pears.', undefined],
    ['If you do not like pears, sit.', undefined],
    ['Pears are green.', undefined],
  ])('%j', (text, expected) => {
    const passage = clauseAt(text, text.includes('pears') ? 'pears' : 'Pears');
    expect(passage.stanceAt(passage.plain.indexOf('pears'))).toBe(expected);
  });
});
