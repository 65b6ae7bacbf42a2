import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextPositions } from '../../../src/domain/validate/text-position.js';

describe('TextPositions', () => {
  it.each([
    ['', 0, 1, 1],
    ['abc', 2, 1, 3],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['\n\r\n\r', 4, 4, 1],
    ['😀b', 2, 1, 2],
    ['\udc00b', 1, 1, 2],
  ])('finds in %j the offset %i in line %i, column %i', (text, offset, line, column) => {
    expect(new TextPositions(text).at(offset)).toEqual({ line, column });
  });

  it('agrees with splitting the text, in any order of offsets', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '😀', 'é'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(30), { maxLength: 5 }), (given, offsets) => {
        const positions = new TextPositions(given);
        for (const offset of offsets) {
          const before = given.slice(0, Math.min(offset, given.length));
          // An offset inside a line end or a surrogate pair has no position of its own.
          if (/\r$/.test(before) && given[before.length] === '\n') continue;
          if (!before.isWellFormed()) continue;
          const lines = before.split(/\r\n|\r|\n/);
          expect(positions.at(before.length)).toEqual({
            line: lines.length,
            column: [...(lines.at(-1) ?? '')].length + 1,
          });
        }
      }),
    );
  });
});
