import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Reply } from './ask.js';

/** A list that is loaded page by page. */
export interface Pages<Row> {
  /**
   * The rows of the previous query while the first page of a new one is loading; `undefined` before the very
   * first.
   */
  readonly rows: readonly Row[] | undefined;
  /** Whether the rows belong to the present query. */
  readonly isCurrent: boolean;
  readonly hasMore: boolean;
  readonly failure: Failure | undefined;
  /** Loads the next page, unless one is loading or failed. */
  readonly more: () => void;
  /** Loads the failed page again, or else the first. */
  readonly again: () => void;
}

interface Known<Row> {
  /** The path of their request. */
  readonly path: string;
  readonly rows: readonly Row[];
  /** Cursor of the next page; `null` after the last. */
  readonly next: string | null;
}

/**
 * The rows of a list of the API, from its first page on, with further pages on demand.
 *
 * @param path of the list, from the root of the service, without `cursor`
 * @param ask rejects when the signal is aborted
 */
export function usePages<Page extends { readonly next_cursor: string | null }, Row>(
  path: string,
  rowsOf: (page: Page) => readonly Row[],
  ask: (path: string, signal: AbortSignal) => Promise<Reply<Page>>,
): Pages<Row> {
  const [read, setRead] = useState<Known<Row>>();
  const [failure, setFailure] = useState<Failure>();
  const asking = useRef<AbortController>(undefined);
  const known = read?.path === path ? read : undefined;

  const load = (before?: Known<Row>) => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setFailure(undefined);
    const { pathname, searchParams } = new URL(path, 'http://service');
    if (before !== undefined && before.next !== null) searchParams.set('cursor', before.next);
    ask(`${pathname.slice(1)}?${searchParams}`, own.signal).then(
      (reply) => {
        if (own.signal.aborted) return;
        asking.current = undefined;
        if ('failure' in reply) return setFailure(reply.failure);
        const rows = [...(before?.rows ?? []), ...rowsOf(reply.value)];
        setRead({ path, rows, next: reply.value.next_cursor });
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
  }, [path]);

  const hasMore = known !== undefined && known.next !== null;
  return {
    rows: read?.rows,
    isCurrent: known !== undefined,
    hasMore,
    failure,
    more: () => {
      if (hasMore && asking.current === undefined && failure === undefined) load(known);
    },
    again: () => load(failure === undefined ? undefined : known),
  };
}
