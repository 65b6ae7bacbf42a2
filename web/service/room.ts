import { useEffect, useState } from 'preact/hooks';
import { root } from '../navigation.js';

/** Whether the service asks sites, and how often it still does for this reader. */
export interface RoomToAsk {
  readonly isServed: boolean;
  /** Absent where the service does not say. */
  readonly limit?: { readonly left: number; readonly of: number; readonly resetsAt: Date };
}

/**
 * What `OPTIONS /generate` says, which counts as nothing: 404 where the generator is served elsewhere, otherwise the
 * limit. `undefined` until that is known; a service that cannot be asked may serve it.
 */
export function useRoomToAsk(isWanted = true): RoomToAsk | undefined {
  const [room, setRoom] = useState<RoomToAsk>();
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    askForRoom(left.signal).then(setRoom, () => {
      if (!left.signal.aborted) setRoom({ isServed: true });
    });
    return () => left.abort();
  }, [isWanted]);
  return room;
}

async function askForRoom(signal: AbortSignal): Promise<RoomToAsk> {
  const { status, headers } = await fetch(new URL('generate', root), {
    method: 'OPTIONS',
    credentials: 'omit',
    redirect: 'error',
    signal,
  });
  if (status === 404) return { isServed: false };
  const [of = Number.NaN, left = Number.NaN, resetsAt = Number.NaN] = ['Limit', 'Remaining', 'Reset'].map(
    (name) => Number(headers.get(`X-RateLimit-${name}`) ?? Number.NaN),
  );
  return [of, left, resetsAt].every(Number.isFinite)
    ? { isServed: true, limit: { left, of, resetsAt: new Date(resetsAt * 1000) } }
    : { isServed: true };
}
