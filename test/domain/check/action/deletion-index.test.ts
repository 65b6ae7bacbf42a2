import { describe, expect, it } from 'vitest';
import { DeletionIndex } from '../../../../src/domain/check/action/deletion-index.js';

const index = new DeletionIndex(['account', 'accounts', 'purchase', 'scrape', 'read', 'aa']);
const candidates = (word: string) => [...new Set(index.candidates(word))].sort();

describe('DeletionIndex', () => {
  it.each([
    ['scrape', 'scrape', 'the word itself'],
    ['scrpe', 'scrape', 'a letter missing'],
    ['scrrape', 'scrape', 'a letter too many'],
    ['scrapr', 'scrape', 'another letter'],
    ['sracpe', 'scrape', 'two letters swapped over one'],
    ['rscape', 'scrape', 'a swap at the start'],
  ])('finds for %s the word %s: %s', (typed, meant) => {
    expect(candidates(typed)).toContain(meant);
  });

  it('finds all near words and no far ones', () => {
    expect(candidates('acount')).toEqual(['account']);
    expect(candidates('account')).toEqual(['account', 'accounts']);
    expect(candidates('zzzzzz')).toEqual([]);
  });

  it('accepts any text', () => {
    expect(candidates('')).toEqual([]);
    expect(candidates('a')).toEqual(['aa']);
    expect(candidates('😀')).toEqual([]);
  });

  it('refuses more words than it can number', () => {
    expect(() => new DeletionIndex(new Array(65_537).fill('a'))).toThrow(RangeError);
  });
});
