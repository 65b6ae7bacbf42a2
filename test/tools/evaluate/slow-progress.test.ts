import { describe, expect, it } from 'vitest';
import { slowProgress } from '../../../tools/evaluate/slow-progress.js';

describe('slowProgress', () => {
  it('reports after five seconds of silence, and not before', () => {
    let now = 0;
    const said: string[] = [];
    const progress = slowProgress(
      9,
      (text) => said.push(text),
      () => now,
    );
    const steps = [
      [1, 4_999],
      [2, 5_000],
      [3, 5_001],
      [4, 10_000],
    ] as const;
    for (const [done, at] of steps) {
      now = at;
      progress(done);
    }
    expect(said).toEqual(['2 of 9 documents\n', '4 of 9 documents\n']);
  });
});
