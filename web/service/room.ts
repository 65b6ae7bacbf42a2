import { useEffect, useState } from 'preact/hooks';
import { root } from '../navigation.js';

/** Whether the service fetches sites, and how many more fetches this reader has. */
export interface RoomToAsk {
  readonly isServed: boolean;
  /** Absent if the service does not say. */
  readonly limit?: { readonly left: number; readonly of: number; readonly resetsAt: Date };
}

/**
 * The result of `OPTIONS /generate`, which does not count against the limit: 404 where the generator is
 * served elsewhere, otherwise the limit. `undefined` until it is known. If the service does not answer, it is
 * assumed to serve the generator.
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
