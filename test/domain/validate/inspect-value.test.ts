import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/domain/terms/canonical.js';
import { inspectValue } from '../../../src/domain/validate/inspect-value.js';

const LIMITS = { maxDepth: 64, maxFindings: 100 };
const nested = (depth: number): unknown =>
  JSON.parse(`${'[{"a":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`);

describe('inspectValue', () => {
  it('finds nothing exactly when the value has a canonical form', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3 });
    const leaf = fc.oneof(
      text,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('\ud800', 'a\udc00', Number.POSITIVE_INFINITY),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(text, tie('value'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, (given) => {
        let hashable = true;
        try {
          canonicalJson(given);
        } catch {
          hashable = false;
        }
        expect(inspectValue(given, LIMITS).length === 0).toBe(hashable);
      }),
    );
  });

  it('accepts 64 levels and reports only the first place beyond them', () => {
    expect(inspectValue(nested(64), LIMITS)).toEqual([]);
    expect(inspectValue(['\ud800', nested(64)], LIMITS)).toEqual([
      { path: `/1${'/0/a'.repeat(31)}/0`, keyword: 'depth', message: expect.stringContaining('64') },
    ]);
  });

  it('goes no deeper than the limit', () => {
    expect(inspectValue(nested(100_000), LIMITS)).toHaveLength(1);
  });

  it('reports at most the limit', () => {
    expect(inspectValue(Array(500).fill('\ud800'), LIMITS)).toHaveLength(100);
  });
});
