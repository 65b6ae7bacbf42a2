import { expect, it } from 'vitest';
import { outwardPercents } from '../../../src/domain/confidence/outward-percents.js';

it.each([
  [0.9272, 0.9789, 92.7, 97.9],
  [0.7320401874258483, 0.9758199957343082, 73.2, 97.6],
  [0.09, 0.57, 9, 57],
  [0, 1, 0, 100],
  [0.99999, 0.99999, 99.9, 100],
  [0.00001, 0.00001, 0, 0.1],
])('shows %s to %s as %s to %s percent', (low, high, from, to) => {
  expect(outwardPercents(low, high)).toEqual([from, to]);
});
