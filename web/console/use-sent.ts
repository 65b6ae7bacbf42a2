import { useEffect, useState } from 'preact/hooks';
import type { Failure, Reply } from '../service/ask.js';
import { useConsole } from './console.js';

/** The API's answer on a path for the signed-in user. */
export interface SentAnswer<T> {
  /** The answer or failure; undefined until there is one. */
  readonly answer: Reply<T> | undefined;
  /** The last answer, possibly of the previous path while the new one is loading. */
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly isAsking: boolean;
  /** Repeats the request, and keeps showing the last answer meanwhile. */
  readonly again: () => void;
}

/**
 * Sends a request to the API as the signed-in user, again whenever it is shown. Another path cancels the
 * previous request.
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
