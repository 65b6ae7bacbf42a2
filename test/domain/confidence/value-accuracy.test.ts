import { describe, expect, it } from 'vitest';
import { shippedCalibrations } from '../../../src/app/read-confidence.js';
import { readShares, SHIPPED_SHARES } from '../../../src/app/read-shares.js';
import { CONDITION_LANGUAGES } from '../../../src/domain/conditions/languages/condition-language.js';
import { accuracySentence } from '../../../src/domain/confidence/accuracy-sentence.js';
import { makeValueAccuracy } from '../../../src/domain/confidence/value-accuracy.js';
import { CERTAINTIES } from '../../../src/domain/readings/measured-shares.js';
import { shareOf } from '../../../src/domain/readings/share-of.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';

const shares = readShares(SHIPPED_SHARES);
const calibrations = shippedCalibrations();
const accuracyOf = makeValueAccuracy(shares, calibrations);

describe('the accuracy of a value', () => {
  it.each(PERMISSION_KEYS)('of %s is the share that its entry states, within its interval', (key) => {
    for (const certainty of CERTAINTIES) {
      const share = shareOf(shares, key, certainty);
      const figure = accuracyOf({ accuracy: { [key]: share } }, key);
      expect(figure).toMatchObject({ share, texts: shares.documents });
      // The share has two decimals.
      expect(figure?.low).toBeLessThan(share + 0.005);
      expect(figure?.high).toBeGreaterThan(share - 0.005);
      expect(figure?.values).toBeGreaterThan(0);
    }
  });

  it('of a value that one reader alone gives is what was measured of that reader', () => {
    const [{ keys, documents } = { keys: undefined, documents: 0 }] = calibrations;
    const { accuracy = 0, low = 0, high = 0, n } = keys?.scrape_data ?? {};
    expect(accuracyOf({ readBy: 'clauses' }, 'scrape_data')).toEqual({
      share: expect.closeTo(accuracy, 3),
      low: expect.closeTo(low, 2),
      high: expect.closeTo(high, 2),
      values: n,
      texts: documents,
    });
    // The value of a key that was read in full before stays what it was.
    expect(accuracyOf({ readBy: 'clauses', accuracy: { scrape_data: 0.99 } }, 'scrape_data')?.share).toBe(
      0.99,
    );
  });

  it.each([
    ['nothing', {}],
    ['a reader that was not measured', { readBy: 'a-model' }],
    ['a share that no values were measured to have', { accuracy: { scrape_data: 0.123 } }],
  ])('is not known from %s', (_, document) => {
    expect(accuracyOf(document, 'scrape_data')).toBeUndefined();
  });
});

describe('the sentence', () => {
  const figure = { share: 0.935, low: 0.8974, high: 0.9593, values: 1259, texts: 140 };

  it('says share, interval and sample, with an interval no narrower than the one measured', () => {
    expect(CONDITION_LANGUAGES.map((language) => accuracySentence(figure, language))).toEqual([
      'Of values like this one, 94% were right (95% interval: 89% to 96%), measured on 1,259 values in 140 texts.',
      'Von Angaben wie dieser waren 94 % richtig (95-%-Intervall: 89 % bis 96 %), gemessen an 1.259 Angaben aus 140 Texten.',
      'Parmi les valeurs obtenues comme celle-ci, 94 % étaient exactes (intervalle à 95 % : de 89 % à 96 %), d’après 1\u202f259 valeurs tirées de 140 textes.',
    ]);
  });
});
