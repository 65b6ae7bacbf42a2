import { expect, it } from 'vitest';
import { itReadsInLinearTime, PHRASES } from './linear-time.js';

itReadsInLinearTime(40);

it('no phrase repeats anything without a bound', () => {
  const unbounded = PHRASES.map(({ pattern }) => pattern.source).filter((source) =>
    /[*+]|\{\d+,\}/.test(source.replace(/\[(?:\\.|[^\]\\])*\]|\\./g, 'x')),
  );
  expect(unbounded).toEqual([]);
});
