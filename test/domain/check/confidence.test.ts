import { describe, expect, it } from 'vitest';
import { CONFIDENCE_TABLE, tierOf } from '../../../src/domain/check/confidence.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';

describe('tierOf', () => {
  it.each([
    [1, 'high'],
    [0.95, 'high'],
    [0.9499, 'medium'],
    [0.8, 'medium'],
    [0.7999, 'low'],
    [0, 'low'],
  ])('makes an accuracy of %d %s', (accuracy, tier) => {
    expect(tierOf(accuracy)).toBe(tier);
  });
});

describe('the table of specification 2.10', () => {
  it.each([
    ['read_content', 1, 'high'],
    ['post_content', 1, 'high'],
    ['scrape_data', 0.88, 'medium'],
    ['create_account', 0.88, 'medium'],
    ['make_purchases', 0.88, 'medium'],
    ['api_access', 0.75, 'low'],
    ['allow_training', 0.5, 'low'],
  ] as const)('gives %s the accuracy %d and the tier %s', (key, accuracy, tier) => {
    expect(CONFIDENCE_TABLE[key]).toMatchObject({ accuracy, tier });
  });

  it('has a row for every key, with caveats only for the low ones', () => {
    expect(Object.keys(CONFIDENCE_TABLE).sort()).toEqual([...PERMISSION_KEYS].sort());
    for (const { tier, caveats } of Object.values(CONFIDENCE_TABLE)) {
      expect(caveats.length > 0).toBe(tier === 'low');
    }
  });

  it('has the caveats of the specification for the low keys', () => {
    expect(CONFIDENCE_TABLE.api_access.caveats.join()).toContain('below the 80% threshold');
    expect(CONFIDENCE_TABLE.allow_training.caveats.join()).toContain(
      'explicit prohibitions stated as exclusive-channel restrictions can be missed',
    );
  });
});
