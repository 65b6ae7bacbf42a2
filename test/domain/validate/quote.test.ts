import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../../../src/domain/validate/quote.js';

describe('quote', () => {
  it.each([
    ['yes', '"yes"'],
    [5, '5'],
    [null, 'null'],
    [{ status: 'allowed' }, '{"status":"allowed"}'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ['\u202egnp.exe', '"\\u202egnp.exe"'],
    ['a\u200bb\u007f\u0085\ufeff', '"a\\u200bb\\u007f\\u0085\\ufeff"'],
    ['\ud800', '"\\ud800"'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ])('shows %j as %s', (value, shown) => {
    expect(quote(value)).toBe(shown);
  });

  it('cuts a long value, but not inside a character or an escape', () => {
    expect(quote('x'.repeat(500))).toBe(`"${'x'.repeat(78)}…`);
    for (let lead = 0; lead < 8; lead += 1) {
      expect(quote(`${'x'.repeat(lead)}${'😀'.repeat(100)}`).isWellFormed()).toBe(true);
      expect(quote(`${'x'.repeat(lead)}${'\u202e'.repeat(100)}`)).toMatch(/^"x*(\\u202e)+…$/);
    }
  });

  it('is one line of at most 80 characters without control characters, for any value', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 300 }));
    fc.assert(
      fc.property(anything, (value) => {
        const shown = quote(value);
        expect(shown.length).toBeLessThanOrEqual(80);
        expect(shown).toMatch(/^\P{Cc}*$/u);
      }),
    );
  });
});
