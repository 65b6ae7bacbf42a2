import { expect, it } from 'vitest';
import { plainPercent } from '../../../../tools/evaluate/scores/plain-percent.js';

it.each([
  [0.94996, '94.9'],
  [0.9499999, '94.9'],
  [0.95, '95.0'],
  [0.7996, '79.9'],
  [0.8, '80.0'],
  [0.9565217391304348, '95.7'],
  [1 / 3, '33.3'],
  [0.9996, '99.9'],
  [1, '100.0'],
  [0, '0.0'],
])('plainPercent shows %d as %s: never as a tier that it has not reached', (share, told) => {
  expect(plainPercent(share)).toBe(told);
});
