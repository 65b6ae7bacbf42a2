import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import type { Failure } from '../service/ask.js';
import type { QueueCounts, QueuedEntry, QueuePageAnswer } from './shapes.js';

export interface KnownQueue {
  readonly entries: readonly QueuedEntry[];
  readonly counts: QueueCounts;
  /** `null` after the last page. */
  readonly next: string | null;
}

export interface Queue {
  /** `undefined` until it is loaded. */
  readonly known: KnownQueue | undefined;
  readonly failure: Failure | undefined;
  readonly more: () => void;
  readonly reload: () => void;
}

const FIRST_PAGE = 100;
const MOST = 1_000;

/** The queues of this visit, so that moving from entry to entry follows the list as the reader left it. */
const kept = new Map<string, KnownQueue>();

/**
 * The waiting entries, as many as were requested so far.
 *
 * @param filter query of the queue: `reason`, `category` and `q`
 * @param fresh whether it is requested again rather than taken from this visit
 */
export function useQueue(filter: URLSearchParams, fresh: boolean): Queue {
  const { send, session } = useConsole();
  const query = queryOf(filter).toString();
  const key = `${session.name} ${query}`;
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const asking = useRef<AbortController | undefined>(undefined);

  const load = async (limit: number, from: KnownQueue | undefined) => {
    const turn = new AbortController();
    asking.current = turn;
    const paging = new URLSearchParams(query);
    paging.set('limit', String(limit));
    if (from?.next) paging.set('cursor', from.next);
    try {
      const answer = await send<QueuePageAnswer>(`api/v1/admin/queue?${paging}`, { signal: turn.signal });
      if ('failure' in answer) return setFailure(answer.failure);
      const { entries, counts, next_cursor: next } = answer.value;
      setFailure(undefined);
      kept.set(key, { entries: [...(from?.entries ?? []), ...entries], counts, next });
      redraw((before) => before + 1);
    } catch {
      // A newer request took its place.
    } finally {
      if (asking.current === turn) asking.current = undefined;
    }
  };
  const reload = () => {
    asking.current?.abort();
    const shown = kept.get(key)?.entries.length ?? 0;
    load(Math.min(MOST, Math.max(FIRST_PAGE, shown)), undefined);
  };
  useEffect(() => {
    if (fresh || !kept.has(key)) reload();
    return () => asking.current?.abort();
  }, [key]);

  const known = kept.get(key);
  const more = () => {
    if (known?.next && asking.current === undefined && failure === undefined) load(FIRST_PAGE, known);
  };
  return { known, failure, more, reload };
}

/** The part of an address that is the filter of the queue. */
export function queryOf(query: URLSearchParams): URLSearchParams {
  const given = ['reason', 'category', 'q'].map((name) => [name, query.get(name) ?? ''] as const);
  return new URLSearchParams(given.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));
}
