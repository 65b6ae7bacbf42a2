import {
  measureElement,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export interface VirtualRows {
  /** Those that are in view, or nearly. */
  readonly rows: readonly VirtualItem[];
  /** Height of all of them, px. */
  readonly height: number;
  /** Where the list begins on the page, px: what a row's `start` counts from beside. */
  readonly top: number;
  /** Takes a row's real height; for the `ref` of an element with `data-index`. */
  readonly measure: (row: Element | null) => void;
  readonly scrollTo: (index: number) => void;
}

interface VirtualOptions {
  readonly count: number;
  /** px, until a row is measured. */
  readonly estimate: number;
  readonly list: RefObject<HTMLElement | null>;
}

/** The rows of a long list that the window shows, however long it is. */
export function useVirtualRows({ count, estimate, list }: VirtualOptions): VirtualRows {
  const [, redraw] = useState(0);
  const [top, setTop] = useState(0);
  const options = {
    count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    measureElement,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    onChange: () => redraw((before) => before + 1),
  };
  const [virtual] = useState(() => new Virtualizer<Window, Element>(options));
  virtual.setOptions({ ...virtual.options, count, scrollMargin: top });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => {
    virtual._willUpdate();
    const begins = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(begins - top) > 1) setTop(begins);
  });
  return {
    rows: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    top,
    measure: (row) => virtual.measureElement(row),
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
