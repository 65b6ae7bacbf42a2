import { useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { useSent } from '../console/use-sent.js';
import type { Reply } from '../service/ask.js';

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
  const { answer: first, again } = useSent<Page>(path);
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
