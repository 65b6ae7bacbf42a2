import { useEffect, useState } from 'preact/hooks';
import { ask, type Reply } from './ask.js';

/** Between one question and the next, while the answer is not final: together two minutes. */
const WAITS_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/**
 * The newest answer to `GET path`, which is asked again, ever more seldom, until it is final; `undefined` without a path and
 * until the first answer is there. A failure after an answer leaves that one.
 */
export function useSettled<T>(
  path: string | undefined,
  isFinal: (value: T) => boolean,
): Reply<T> | undefined {
  const [answer, setAnswer] = useState<{ readonly path: string; readonly reply: Reply<T> }>();
  useEffect(() => {
    if (path === undefined) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (turn: number) => {
      const reply = await ask<T>(path, left.signal);
      if ('value' in reply || turn === 0) setAnswer({ path, reply });
      const wait = WAITS_MS[turn];
      const isDone = 'value' in reply ? isFinal(reply.value) : turn === 0;
      if (!isDone && wait !== undefined)
        timer = setTimeout(() => look(turn + 1).catch(() => undefined), wait);
    };
    look(0).catch(() => undefined);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [path]);
  return answer?.path === path ? answer?.reply : undefined;
}
