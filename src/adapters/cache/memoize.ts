import { LRUCache } from 'lru-cache';

/** The same pure function, with its last `max` results kept. */
export function memoize<Answer extends object>(
  compute: (input: string) => Answer,
  max: number,
): (input: string) => Answer {
  const answers = new LRUCache<string, Answer>({ max, memoMethod: compute });
  return (input) => answers.memo(input);
}
