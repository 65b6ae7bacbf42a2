import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import type { Failure } from '../service/ask.js';

export interface Signed<T> {
  /** The answer, or the one before while the next is asked for. */
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly isAsking: boolean;
  readonly again: () => void;
}

interface Kept<T> {
  readonly path: string;
  readonly value?: T;
  readonly failure?: Failure;
}

/** Asks the API for a path as who is signed in; another path gives up the question before. */
export function useSigned<T>(path: string): Signed<T> {
  const { send } = useConsole();
  const [kept, setKept] = useState<Kept<T>>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    send<T>(path, { signal: left.signal }).then(
      (answer) => setKept({ path, ...answer }),
      () => undefined,
    );
    return () => left.abort();
  }, [path, turn]);
  return {
    value: kept?.value,
    failure: kept?.path === path ? kept.failure : undefined,
    isAsking: kept?.path !== path,
    again: () => {
      setKept(undefined);
      setTurn((before) => before + 1);
    },
  };
}
