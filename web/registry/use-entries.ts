import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, type Failure } from '../service/ask.js';
import type { RegistryPage, RegistryRow } from '../service/shapes.js';

const ROWS_AT_A_TIME = 200;

interface Listed {
  /** What they were asked with. */
  readonly query: string;
  readonly entries: readonly RegistryRow[];
  /** Where the next page begins; `null` behind the last. */
  readonly next: string | null;
}

export interface Entries {
  /** Those of the question before while the first page of another is asked for; `undefined` before the very first. */
  readonly entries: readonly RegistryRow[] | undefined;
  /** Whether these are those of the question. */
  readonly isCurrent: boolean;
  readonly hasMore: boolean;
  readonly failure: Failure | undefined;
  /** Asks for the next page, unless one is asked for. */
  readonly more: () => void;
  readonly again: () => void;
}

/** The entries of a list, from its first page on, and further pages as they are wanted. */
export function useEntries(query: string): Entries {
  const [listed, setListed] = useState<Listed>();
  const [failure, setFailure] = useState<Failure>();
  const asking = useRef<AbortController>(undefined);
  const known = listed?.query === query ? listed : undefined;

  const load = (before?: Listed) => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setFailure(undefined);
    const page = new URLSearchParams(query);
    page.set('values', '1');
    page.set('limit', String(ROWS_AT_A_TIME));
    if (typeof before?.next === 'string') page.set('cursor', before.next);
    ask<RegistryPage>(`registry?${page}`, own.signal).then(
      (reply) => {
        if (own.signal.aborted) return;
        asking.current = undefined;
        if ('failure' in reply) return setFailure(reply.failure);
        const { entries, next_cursor } = reply.value;
        setListed({ query, entries: [...(before?.entries ?? []), ...entries], next: next_cursor });
      },
      () => undefined,
    );
  };
  useEffect(() => {
    load();
    return () => {
      asking.current?.abort();
      asking.current = undefined;
    };
  }, [query]);

  const hasMore = known !== undefined && known.next !== null;
  return {
    entries: listed?.entries,
    isCurrent: known !== undefined,
    hasMore,
    failure,
    more: () => {
      if (hasMore && asking.current === undefined && failure === undefined) load(known);
    },
    again: () => load(known),
  };
}
