import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Rows beyond the edges, so that neither the scroll wheel nor the Tab key seems to reach the end of the list.
 */
const OVERSCAN = 12;

export interface VirtualRows {
  /** The rows to show, in order: those in view or nearly, and the one with the keyboard focus. */
  readonly rows: readonly VirtualItem[];
  /** Height of all rows, in px. */
  readonly height: number;
  /** Offset of the list in its scrolling element, in px, to which a row's `start` is added. */
  readonly top: number;
  /** Measures a row's real height; for the `ref` of an element with `data-index`. */
  readonly measure: (row: Element | null) => void;
  readonly scrollTo: (index: number) => void;
  /** Reports which row has the keyboard focus. */
  readonly focused: (index: number | undefined) => void;
}

interface VirtualOptions {
  readonly count: number;
  /** In px, until a row is measured. */
  readonly estimate: number;
  /** The list, which scrolls within itself or with the window. */
  readonly list: RefObject<HTMLElement | null>;
  readonly isWindow?: boolean;
}

/** The visible rows of a list of any length. */
export function useVirtualRows({ count, estimate, list, isWindow = false }: VirtualOptions): VirtualRows {
  const [, redraw] = useState(0);
  const [top, setTop] = useState(0);
  const focus = useRef<number>(undefined);
  const options = {
    count,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    measureElement,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range);
      const at = focus.current;
      if (at === undefined || at >= range.count || rows.includes(at)) return rows;
      return [...rows, at].sort((one, other) => one - other);
    },
    onChange: () => redraw((before) => before + 1),
  };
  const all = isWindow
    ? {
        ...options,
        getScrollElement: () => window,
        observeElementRect: observeWindowRect,
        observeElementOffset: observeWindowOffset,
        scrollToFn: windowScroll,
        initialOffset: () => window.scrollY,
        initialRect: { width: window.innerWidth, height: window.innerHeight },
      }
    : {
        ...options,
        getScrollElement: () => list.current,
        observeElementRect,
        observeElementOffset,
        scrollToFn: elementScroll,
      };
  // One class serves both scrolling elements and the window, but its types separate them.
  const either = all as unknown as VirtualizerOptions<HTMLElement, Element>;
  const [virtual] = useState(() => new Virtualizer<HTMLElement, Element>(either));
  virtual.setOptions(either);
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => {
    virtual._willUpdate();
    if (!isWindow) return;
    const begins = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(begins - top) > 1) setTop(begins);
  });
  return {
    rows: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    top,
    measure: (row) => virtual.measureElement(row),
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    focused: (index) => {
      focus.current = index;
    },
  };
}
