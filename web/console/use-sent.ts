import { useEffect, useState } from 'preact/hooks';
import type { Failure, Reply } from '../service/ask.js';
import { useConsole } from './console.js';

/** What a path of the API answers to who is signed in. */
export interface SentAnswer<T> {
  /** What was answered, a failure too; undefined until then. */
  readonly answer: Reply<T> | undefined;
  /** What was answered last, also of another path while this one is asked for. */
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly isAsking: boolean;
  /** Asks once more, and keeps what is shown meanwhile. */
  readonly again: () => void;
}

/**
 * Asks the API as who is signed in, anew whenever it is shown; another path gives up the question before.
 *
 * @param path from the root of the service, without a leading slash
 */
export function useSent<T>(path: string): SentAnswer<T> {
  const { send } = useConsole();
  const [known, setKnown] = useState<{ readonly path: string; readonly reply: Reply<T> }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    send<T>(path, { signal: left.signal }).then(
      (reply) => setKnown({ path, reply }),
      () => undefined,
    );
    return () => left.abort();
  }, [path, turn]);
  const reply = known?.reply;
  const isCurrent = known?.path === path;
  return {
    answer: isCurrent ? reply : undefined,
    value: reply !== undefined && 'value' in reply ? reply.value : undefined,
    failure: isCurrent && reply !== undefined && 'failure' in reply ? reply.failure : undefined,
    isAsking: !isCurrent,
    again: () => setTurn((before) => before + 1),
  };
}
