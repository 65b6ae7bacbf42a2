import { expect, it } from 'vitest';
import { declaredName } from '../../../tools/archive/declaration.js';

it.each([
  ['Pear & Söhne: 100%?', 'Pear & Söhne: 100%?'],
  [' Pear \t and\r\n\u0085Plum\u2028 ', 'Pear and Plum'],
  ['\u001b[31mPear\u0007', '[31mPear'],
  ['Pe\u200bar\u202e\u2066 \u00adPlum\ufeff\u2069', 'Pear Plum'],
  ['\u200f \u200d\u0000', undefined],
  ['  ', undefined],
  ['', undefined],
  ['\ud83c', '\ufffd'],
  [7, undefined],
  [null, undefined],
])('is %j without what is not seen: %j', (given, name) => {
  expect(declaredName(given)).toBe(name);
});

it('is at most 200 characters long, and never cut inside one', () => {
  expect(declaredName('🍐'.repeat(200))).toBe('🍐'.repeat(200));
  expect(declaredName('🍐'.repeat(201))).toBe('🍐'.repeat(200));
  expect(declaredName(`${'p'.repeat(199)} pear`)).toBe('p'.repeat(199));
});
