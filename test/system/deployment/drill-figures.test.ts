import { describe, expect, it } from 'vitest';
import {
  countWords,
  holdAgainstLog,
  longestGap,
  overLimit,
  quantiles,
} from '../../../scripts/drill/figures.mjs';

describe('the figures of a drill', () => {
  it('count answered checks that the log lacks, and those that it has twice', () => {
    const logged = [
      { id: 'a', count: '1' },
      { id: 'b', count: '2' },
    ];
    expect(holdAgainstLog(['a', 'b', 'c'], logged)).toEqual({ missing: 1, double: 1 });
    expect(holdAgainstLog(['a'], [{ id: 'a', count: 1 }])).toEqual({ missing: 0, double: 0 });
  });

  it('take the time before the first success and after the last for a gap too', () => {
    expect(longestGap([10, 30], 0, 100)).toBe(70);
    expect(longestGap([80, 60, 90, 120], 0, 100)).toBe(60);
    expect(longestGap([], 0, 100)).toBe(100);
  });

  it('tell a limit exceeded by all processes together from one exceeded by a single one', () => {
    expect(overLimit(['x', 'x', 'y', 'y'], 2)).toEqual({ together: 2, byOne: 0 });
    expect(overLimit(['x', 'x', 'x'], 2)).toEqual({ together: 1, byOne: 1 });
    expect(overLimit(['x'], 2)).toEqual({ together: 0, byOne: 0 });
  });

  it('count words, and name the middle and the slowest', () => {
    expect(countWords(['503', 'ECONNRESET', '503'])).toBe('503 × 2, ECONNRESET × 1');
    expect(countWords([])).toBe('none');
    expect(quantiles([3, 1, 2])).toEqual({ p50: 2, p99: 3 });
    expect(quantiles([])).toEqual({ p50: 0, p99: 0 });
  });
});
