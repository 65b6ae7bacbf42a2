import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPointer, toPointer } from '../../../src/domain/validate/json-pointer.js';

describe('toPointer', () => {
  it.each([
    [[], ''],
    [[''], '/'],
    [['a', 0, 'b'], '/a/0/b'],
    [['a/b', 'm~n', '~1'], '/a~1b/m~0n/~01'],
  ])('writes %j as %j', (segments, pointer) => {
    expect(toPointer(segments)).toBe(pointer);
  });

  it('can be parsed again', () => {
    const segments = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 10 });
    fc.assert(
      fc.property(segments, (path) => {
        expect(fromPointer(toPointer(path))).toEqual(path);
      }),
    );
  });

  it('ends at the nearest enclosing value whose pointer fits in 1,024 characters', () => {
    expect(toPointer(['a', 'k'.repeat(2000), 'b'])).toBe('/a');
    expect(toPointer(Array(2000).fill('key')).length).toBeLessThanOrEqual(1024);
  });

  it('shows a lone surrogate as U+FFFD', () => {
    expect(toPointer(['a\ud800'])).toBe('/a\ufffd');
  });
});
