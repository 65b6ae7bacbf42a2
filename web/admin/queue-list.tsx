import { useEffect, useRef } from 'preact/hooks';
import { PageLink } from '../parts/page-link.js';
import { useVirtualRows } from '../parts/use-virtual-rows.js';
import { entryAddress } from './entry-addresses.js';
import { Reasons } from './reasons.js';
import type { QueuedEntry } from './shapes.js';
import { Shortcuts, useKeys } from './shortcuts.js';
import { adminTexts } from './texts/en.js';
import { momentHere, standingSince } from './times.js';

interface QueueListProps {
  readonly entries: readonly QueuedEntry[];
  readonly hasMore: boolean;
  readonly more: () => void;
  /** Query of the queue, which the links to its entries contain. */
  readonly query: string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (domain: string, isSelected: boolean) => void;
}

/** In px. Rows are measured once they are rendered. */
const ROW_HEIGHT = 84;
/** Rows before the end at which the next page is asked for. */
const AHEAD = 30;

export function QueueList({ entries, hasMore, more, query, selected, onSelect }: QueueListProps) {
  const said = adminTexts.queue;
  const list = useRef<HTMLUListElement>(null);
  const { rows, height, top, measure, scrollTo } = useVirtualRows({
    count: entries.length,
    estimate: ROW_HEIGHT,
    list,
    isWindow: true,
  });
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= entries.length - AHEAD) more();
  });

  /** A row that is not rendered yet is scrolled into view first. */
  const focus = (index: number) => {
    if (index < 0 || index >= entries.length) return;
    scrollTo(index);
    requestAnimationFrame(() => linkIn(list.current, index)?.focus());
  };
  const focused = () => {
    const row = document.activeElement?.closest('[data-index]');
    return row instanceof HTMLElement && list.current?.contains(row) ? Number(row.dataset.index) : -1;
  };
  const toggle = () => {
    const entry = entries[focused()];
    if (entry !== undefined) onSelect(entry.domain, !selected.has(entry.domain));
  };
  useKeys({ j: () => focus(focused() + 1), k: () => focus(focused() - 1), x: toggle });
  return (
    <>
      <Shortcuts keys={adminTexts.shortcuts.queue} />
      <ul class="queue" ref={list} aria-label={said.list} style={{ height: `${height}px` }}>
        {rows.map(({ index, start }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          const { domain } = entry;
          return (
            <li
              key={domain}
              ref={measure}
              data-index={index}
              aria-setsize={hasMore ? -1 : entries.length}
              aria-posinset={index + 1}
              class={selected.has(domain) ? 'selected' : undefined}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <input
                type="checkbox"
                aria-label={said.select(domain)}
                checked={selected.has(domain)}
                onChange={({ currentTarget }) => onSelect(domain, currentTarget.checked)}
              />
              <div class="what">
                <PageLink to={entryAddress(domain, query)}>{domain}</PageLink>
                <span class="quiet">
                  {entry.category}, {adminTexts.origin[entry.origin]}, {said.confidence(entry.confidence)}
                </span>
              </div>
              <div class="why">
                <Reasons entry={entry} />
              </div>
              <time dateTime={entry.updated_at} title={momentHere(entry.updated_at)}>
                {standingSince(entry.updated_at)}
              </time>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function linkIn(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector(`[data-index="${index}"] a`) ?? null;
}
