import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../../src/domain/confidence/wilson-interval.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../../src/domain/terms/permission.js';
import type { LabelledDocument } from '../../../../tools/evaluate/scores/labelled-row.js';
import { scoreReadings } from '../../../../tools/evaluate/scores/score-readings.js';

type Values = Partial<Record<PermissionKey, boolean | null>>;

/** A document in which every key but those named is read as it is labelled: not addressed. */
function aDocument(labels: Values, got: Values, fields: Partial<LabelledDocument> = {}) {
  const nothing = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, null])) as Record<
    PermissionKey,
    null
  >;
  return {
    labelled: {
      service: 'Orchard',
      tos_url: 'https://orchard.example/terms',
      document: 'orchard.md',
      labels: { ...nothing, ...labels },
      ...fields,
    },
    reading: {
      claims: Object.fromEntries(
        Object.entries(got)
          .filter(([, value]) => value !== null)
          .map(([key, value]) => [key, { value, quotes: [{ quote: `${key} is ${value}` }] }]),
      ),
      remarks: [],
    },
  };
}

describe('scoreReadings', () => {
  it('counts what agrees, with the interval of the share', () => {
    const { keys } = scoreReadings([
      aDocument({ scrape_data: false }, { scrape_data: false }),
      aDocument({ scrape_data: false }, {}),
      aDocument({ scrape_data: true }, { scrape_data: false }),
      aDocument({}, {}),
    ]);
    expect(keys.scrape_data).toMatchObject({ n: 4, falseCount: 2, accuracy: 0.5, abstained: 2 });
    expect(keys.scrape_data.false_recall).toBe(0.5);
    expect(keys.scrape_data.false_precision).toBe(0.5);
    expect([keys.scrape_data.low, keys.scrape_data.high]).toEqual(wilsonInterval(2, 4));
  });

  it('takes the mean F1 over the values that the labels hold', () => {
    const { keys } = scoreReadings([
      aDocument({ post_content: true }, { post_content: true }),
      aDocument({ post_content: true }, {}),
      aDocument({}, {}),
    ]);
    expect(keys.post_content.macro_f1).toBeCloseTo((2 / 3 + 2 / 3) / 2);
    expect(keys.read_content.macro_f1).toBe(1);
  });

  it('gives no share of nothing', () => {
    const { keys, all } = scoreReadings([]);
    expect(keys.api_access).toEqual({
      n: 0,
      falseCount: 0,
      accuracy: null,
      low: 0,
      high: 1,
      macro_f1: null,
      false_recall: null,
      false_precision: null,
      abstained: 0,
      unsure: null,
      accuracy_given: null,
      given_low: 0,
      given_high: 1,
    });
    expect(all).toEqual({ accuracy: null, false_recall: null, false_precision: null });
  });

  it('leaves contested keys out', () => {
    const { keys, disagreements } = scoreReadings([
      aDocument({ api_access: true }, {}, { contested: ['api_access'] }),
    ]);
    expect(keys.api_access.n).toBe(0);
    expect(keys.read_content.n).toBe(1);
    expect(disagreements).toEqual([]);
  });

  it('counts prohibitions over all keys together', () => {
    const { all } = scoreReadings([
      aDocument({ scrape_data: false, allow_training: false }, { scrape_data: false, post_content: false }),
    ]);
    expect(all.false_recall).toBe(0.5);
    expect(all.false_precision).toBe(0.5);
    expect(all.accuracy).toBeCloseTo(5 / 7);
  });

  it('lists disagreements with the passages of both sides', () => {
    const evidence = { create_account: ['Humans only.', 'No bots.'] };
    const { disagreements } = scoreReadings([
      aDocument({ create_account: false }, { create_account: true, api_access: true }, { evidence }),
    ]);
    expect(disagreements).toEqual([
      {
        service: 'Orchard',
        document: 'orchard.md',
        key: 'api_access',
        expected: null,
        got: true,
        expected_quotes: [],
        got_quotes: ['api_access is true'],
      },
      {
        service: 'Orchard',
        document: 'orchard.md',
        key: 'create_account',
        expected: false,
        got: true,
        expected_quotes: ['Humans only.', 'No bots.'],
        got_quotes: ['create_account is true'],
      },
    ]);
  });
});

describe('wilsonInterval', () => {
  it('is the interval of the literature', () => {
    const [low, high] = wilsonInterval(8, 10);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  it('stays within 0 and 1', () => {
    expect(wilsonInterval(0, 0)).toEqual([0, 1]);
    expect(wilsonInterval(5, 5)[1]).toBe(1);
    expect(wilsonInterval(0, 5)[0]).toBe(0);
  });
});
