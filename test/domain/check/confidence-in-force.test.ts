import { describe, expect, it } from 'vitest';
import { CONFIDENCE_TABLE } from '../../../src/domain/check/confidence.js';
import { SPECIFIED_CONFIDENCE } from '../../../src/domain/check/confidence-in-force.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';

describe('the confidence of the specification', () => {
  it('is its table, from four domains, without further figures', () => {
    for (const key of PERMISSION_KEYS) {
      expect(SPECIFIED_CONFIDENCE.keys[key]).toEqual({
        ...CONFIDENCE_TABLE[key],
        sampleSize: 4,
        low: null,
        high: null,
        falseRecall: null,
      });
    }
    expect(SPECIFIED_CONFIDENCE).toMatchObject({ table: 'specification', analyst: null, measuredOn: null });
  });
});
