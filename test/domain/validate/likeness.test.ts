import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, likelyMeant } from '../../../src/domain/validate/likeness.js';

const KEYS = ['read_content', 'scrape_data', 'api_access', 'name', 'url', 'email', 'RS256', 'ES256', 'mTLS'];

describe('likelyMeant', () => {
  it.each([
    ['Read_Content', 'read_content'],
    ['readContent', 'read_content'],
    ['read-content', 'read_content'],
    ['READ CONTENT', 'read_content'],
    ['read.content', 'read_content'],
    ['read_contents', 'read_content'],
    ['raed_content', 'read_content'],
    ['scrap_data', 'scrape_data'],
    ['mtls', 'mTLS'],
    ['m-TLS', 'mTLS'],
    ['nmae', 'name'],
    ['emial', 'email'],
    ['RS265', 'RS256'],
    ['rs256', 'RS256'],
    ['uri', 'url'],
  ])('reads %j as %s', (text, meant) => {
    expect(likelyMeant(text, KEYS)).toBe(meant);
  });

  it.each(['read_content', '', '___', 'delete_all', 'HS256', 'game', 'access', 'x'.repeat(100_000)])(
    'has no guess for %j',
    (text) => {
      expect(likelyMeant(text, KEYS)).toBeUndefined();
    },
  );
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'axc', 1],
    ['abc', 'abcd', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is the same in both directions and at most the length of the longer text', () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
