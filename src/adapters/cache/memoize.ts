import { LRUCache } from 'lru-cache';

/** The same pure function with its last `max` answers kept; for a function whose answer is never `undefined`. */
export function memoize<Answer extends object>(
  compute: (input: string) => Answer,
  max: number,
): (input: string) => Answer {
  const answers = new LRUCache<string, Answer>({ max });
  return (input) => {
    let answer = answers.get(input);
    if (answer === undefined) {
      answer = compute(input);
      answers.set(input, answer);
    }
    return answer;
  };
}
