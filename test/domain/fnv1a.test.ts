import { describe, expect, it } from 'vitest';
import { fnv1a } from '../../src/domain/fnv1a.js';

describe('fnv1a', () => {
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('is what its authors publish for %j', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });

  it('continues from another hash, so that a letter can be left out', () => {
    expect(fnv1a('xfoobar', fnv1a('foo', undefined, 0, 0), 1)).toBe(fnv1a('foobar'));
    expect(fnv1a('fooxbar', fnv1a('fooxbar', undefined, 0, 3), 4)).toBe(fnv1a('foobar'));
  });
});
