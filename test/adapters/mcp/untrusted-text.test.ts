import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenced, plainText, visibleJson, webAddress } from '../../../src/adapters/mcp/untrusted-text.js';

const ANY = fc.string({ unit: 'binary', maxLength: 300 });

describe('a text made plain', () => {
  it.each([
    ['two\nlines\r\n\tand\u2028more', 'two lines and more'],
    ['\u202eright to left\u2066\u2069', 'right to left'],
    ['zero\u200bwidth\ufeff\u00ad', 'zerowidth'],
    ['tags\u{e0049}\u{e0067}', 'tags'],
    ['selected\ufe0f\u{e0101}', 'selected'],
    ['\u001b[31mred\u0000\u009b', '[31mred'],
    ['half \ud83d', 'half'],
    ['Größe 日本語 العربية', 'Größe 日本語 العربية'],
  ])('%j is %j', (text, plain) => {
    expect(plainText(text, 100)).toBe(plain);
  });

  it('is one bounded line without hidden content, whatever it was', () => {
    fc.assert(
      fc.property(ANY, fc.integer({ min: 1, max: 50 }), (text, maxLength) => {
        const plain = plainText(text, maxLength);
        expect(plain.length).toBeLessThanOrEqual(maxLength);
        expect(plain).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u);
        expect(plainText(plain, maxLength)).toBe(plain);
      }),
    );
  });

  it('shows that it was cut, even if the rest is invisible', () => {
    expect(plainText('a'.repeat(11), 10)).toBe(`${'a'.repeat(9)}…`);
    expect(plainText(`a${' '.repeat(1_000)}and not without leave`, 10)).toBe('a …');
  });
});

describe('fenced lines', () => {
  it('are between marks that are new each time', () => {
    const [first = [], second = []] = [fenced(['a line']), fenced(['a line'])];
    expect(first).toHaveLength(4);
    expect(first.at(-1)).toBe(first[1]?.replace('<', '</'));
    expect(first[1]).not.toBe(second[1]);
    expect(fenced([])).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['https://example.com/a b?q=<x>', 'https://example.com/a%20b?q=%3Cx%3E'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['/terms', undefined],
    [7, undefined],
    [`https://example.com/${'a'.repeat(500)}`, undefined],
    [`https://example.com/${'\u{1f600}'.repeat(100)}`, undefined],
  ])('%j is %j', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });
});

it('JSON made visible is the same value', () => {
  fc.assert(
    fc.property(ANY, (text) => {
      const json = visibleJson({ [text]: text });
      expect(json).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}]/u);
      expect(JSON.parse(json)).toEqual({ [text]: text });
    }),
  );
});
