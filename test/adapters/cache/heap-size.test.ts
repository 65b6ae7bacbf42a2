import { expect, it } from 'vitest';
import { heapSizeOf } from '../../../src/adapters/cache/heap-size.js';

it.each<[string, () => unknown, number]>([
  ['empty objects', () => Array.from({ length: 84_000 }, () => ({})), 84_000 * 64],
  ['a text in one byte a character', () => 'a'.repeat(100_000), 100_000],
  ['a text in two bytes a character', () => '字'.repeat(100_000), 200_000],
  ['keys', () => Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`key${nth}`, 1])), 40_000],
])('is no less than what %s take', (_, make, bytes) => {
  expect(heapSizeOf(make())).toBeGreaterThanOrEqual(bytes);
});

it('is linear in deep nesting', () => {
  let deep: unknown = {};
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(heapSizeOf(deep)).toBeGreaterThan(100_000);
});
