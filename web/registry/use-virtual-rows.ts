import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows beyond the edges, so that neither the scroll wheel nor the Tab key finds the list at an end. */
const OVERSCAN = 12;

export interface VirtualRows {
  /** The rows to be shown, in order; what the keyboard is at is always among them. */
  readonly items: readonly VirtualItem[];
  readonly height: number;
  /** Tells which row the keyboard is at. */
  readonly focused: (index: number | undefined) => void;
}

/** Which rows of a long list are near the part of it that is seen. */
export function useVirtualRows(
  count: number,
  rowHeight: number,
  scrolled: RefObject<HTMLElement | null>,
): VirtualRows {
  const [, redraw] = useState(0);
  const focus = useRef<number>(undefined);
  const options = {
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scrolled.current,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range);
      const at = focus.current;
      if (at === undefined || at >= range.count || rows.includes(at)) return rows;
      return [...rows, at].sort((one, other) => one - other);
    },
    onChange: () => redraw((before) => before + 1),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    focused: (index) => {
      focus.current = index;
    },
  };
}
