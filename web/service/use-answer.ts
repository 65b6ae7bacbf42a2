import { useEffect, useState } from 'preact/hooks';
import type { Reply } from './ask.js';

export type Asked<T> = Reply<T> | 'asking' | undefined;

/** Answers of this visit, so that going back sends no request and counts against no limit. */
const kept = new Map<string, Reply<unknown>>();

/**
 * The answer to the question that `key` names: `undefined` without a question, `asking` until there is an
 * answer. `again` repeats the same question.
 */
export function useAnswer<T>(
  key: string | undefined,
  question: (signal: AbortSignal) => Promise<Reply<T>>,
): readonly [answer: Asked<T>, again: () => void] {
  const [answers, setAnswers] = useState<{ readonly key: string; readonly reply: Reply<T> }>();
  const [turn, setTurn] = useState(0);

  // The key identifies the question, and `turn` repeats it.
  useEffect(() => {
    if (key === undefined) return;
    const known = kept.get(key) as Reply<T> | undefined;
    if (known !== undefined) {
      setAnswers({ key, reply: known });
      return;
    }
    const left = new AbortController();
    question(left.signal).then(
      (reply) => {
        if ('value' in reply) kept.set(key, reply);
        setAnswers({ key, reply });
      },
      () => undefined,
    );
    return () => left.abort();
  }, [key, turn]);

  const again = () => {
    if (key === undefined) return;
    kept.delete(key);
    setAnswers(undefined);
    setTurn((before) => before + 1);
  };
  if (key === undefined) return [undefined, again];
  return [answers?.key === key ? answers.reply : 'asking', again];
}
