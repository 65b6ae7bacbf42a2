import { expect, it } from 'vitest';
import {
  CERTAINTIES,
  type Certainty,
  type MeasuredShares,
} from '../../../src/domain/readings/measured-shares.js';
import { shareOf } from '../../../src/domain/readings/share-of.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';

const cells = (
  given: Partial<Record<Certainty, Partial<Record<string, { n: number; right: number }>>>>,
): Pick<MeasuredShares, 'cells'> => ({
  cells: Object.fromEntries(
    CERTAINTIES.map((certainty) => [
      certainty,
      Object.fromEntries(PERMISSION_KEYS.map((key) => [key, given[certainty]?.[key] ?? { n: 0, right: 0 }])),
    ]),
  ) as MeasuredShares['cells'],
});

it('is the share of a key that was measured often', () => {
  const shares = cells({ agreed: { scrape_data: { n: 2_000, right: 1_800 } } });
  expect(shareOf(shares, 'scrape_data', 'agreed')).toBeCloseTo(0.9, 2);
});

it('is that of all keys together where a key was hardly measured', () => {
  const shares = cells({
    alone_unsure: { scrape_data: { n: 300, right: 240 }, api_access: { n: 1, right: 1 } },
  });
  expect(shareOf(shares, 'api_access', 'alone_unsure')).toBeCloseTo(0.81, 2);
});

it('is a half where nothing was measured, and never certainty', () => {
  expect(shareOf(cells({}), 'read_content', 'decided')).toBe(0.5);
  const shares = cells({ agreed: { read_content: { n: 9_999, right: 9_999 } } });
  expect(shareOf(shares, 'read_content', 'agreed')).toBe(0.99);
});
