import { describe, expect, it } from 'vitest';
import { isRegionCode, likelyRegionCode } from '../../../src/domain/terms/region-codes.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PAIRS = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));

describe('isRegionCode', () => {
  it('accepts the 249 countries of ISO 3166-1, and EU', () => {
    expect(PAIRS.filter(isRegionCode)).toHaveLength(250);
    expect(isRegionCode('EU')).toBe(true);
  });

  it('accepts only countries that are also Unicode region names', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(PAIRS.filter((code) => isRegionCode(code) && names.of(code) === undefined)).toEqual([]);
  });

  it.each(['US-CA', 'DE-BY', 'GB-ENG', 'FR-75', 'FR-2A', 'JP-13', 'AT-9', 'XK'].slice(0, -1))(
    'accepts %s',
    (code) => {
      expect(isRegionCode(code)).toBe(true);
    },
  );

  it.each([
    '',
    'us',
    'Us',
    'UK',
    'XK',
    'ZZ',
    'USA',
    'US-',
    'US-CALI',
    'XX-CA',
    'US_CA',
    'us-CA',
    'US-ca',
    ' US',
    'US\n',
    'EU-DE',
    '840',
  ])('rejects %j', (code) => {
    expect(isRegionCode(code)).toBe(false);
  });
});

describe('likelyRegionCode', () => {
  it.each([
    ['us', 'US'],
    ['UK', 'GB'],
    ['uk-eng', 'GB-ENG'],
    ['us_ca', 'US-CA'],
    ['USA', 'US'],
    [' de ', 'DE'],
    ['eu', 'EU'],
    ['EL', 'GR'],
  ])('reads %j as %s', (text, code) => {
    expect(likelyRegionCode(text)).toBe(code);
  });

  it.each(['', 'US', 'XX', 'Atlantis', '-', 'x'.repeat(100_000)])('has no guess for %j', (text) => {
    expect(likelyRegionCode(text)).toBeUndefined();
  });
});
