import { expect, it } from 'vitest';
import { isOverloaded, LOOKS_TO_BE_SURE } from '../../src/domain/overload.js';

const LIMIT_MS = 100;
const looks = (latenessMs: number) => Array<number>(LOOKS_TO_BE_SURE).fill(latenessMs);

it.each([
  ['in time', looks(3), false],
  ['late once', [3, 5_000, 3], false],
  ['late by exactly the limit', looks(LIMIT_MS), false],
  ['late in every look', looks(LIMIT_MS + 1), true],
  ['late in fewer looks than it takes to be sure', looks(5_000).slice(1), false],
  ['not looked at', [], false],
])('judges a process that is %s', (_, latenessMs, expected) => {
  expect(isOverloaded(latenessMs, LIMIT_MS)).toBe(expected);
});
