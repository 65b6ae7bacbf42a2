import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import type { Reply } from '../service/ask.js';

/**
 * What a path of the API answers to who is signed in, asked anew whenever it is shown: `undefined` until then. `again` asks
 * once more and keeps what is shown meanwhile.
 *
 * @param path from the root of the service, without a leading slash
 */
export function useSent<T>(path: string): readonly [answer: Reply<T> | undefined, again: () => void] {
  const { send } = useConsole();
  const [answer, setAnswer] = useState<{ readonly path: string; readonly reply: Reply<T> }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    send<T>(path, { signal: left.signal }).then(
      (reply) => setAnswer({ path, reply }),
      () => undefined,
    );
    return () => left.abort();
  }, [path, turn]);
  return [answer?.path === path ? answer.reply : undefined, () => setTurn((before) => before + 1)];
}

/** The pages of a list one after the other: what is there so far, and the way to more. */
export function usePages<Page extends { readonly next_cursor: string | null }, Row>(
  path: string,
  rowsOf: (page: Page) => readonly Row[],
): {
  readonly answer: Reply<readonly Row[]> | undefined;
  readonly more: (() => void) | undefined;
  readonly again: () => void;
} {
  const { send } = useConsole();
  const [first, again] = useSent<Page>(path);
  const [later, setLater] = useState<{ readonly of: unknown; readonly pages: readonly Reply<Page>[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const pages = first === undefined ? [] : [first, ...(later?.of === first ? later.pages : [])];
  const failed = pages.find((page) => 'failure' in page);
  const last = pages.at(-1);
  const cursor = last !== undefined && 'value' in last ? last.value.next_cursor : null;
  const more = async () => {
    if (cursor === null || isAsking) return;
    setIsAsking(true);
    const separator = path.includes('?') ? '&' : '?';
    const page = await send<Page>(`${path}${separator}${new URLSearchParams({ cursor })}`);
    setIsAsking(false);
    setLater((before) => ({
      of: first,
      pages: [...(before?.of === first ? (before?.pages ?? []) : []), page],
    }));
  };
  return {
    answer:
      first === undefined
        ? undefined
        : (failed ?? { value: pages.flatMap((page) => ('value' in page ? rowsOf(page.value) : [])) }),
    more: cursor === null ? undefined : more,
    again,
  };
}
