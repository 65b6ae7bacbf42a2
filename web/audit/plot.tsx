import type { PlotOptions } from '@observablehq/plot';
import { useEffect, useRef, useState } from 'preact/hooks';

type PlotLibrary = typeof import('../parts/plot.js');

/** What a plot shows, made for a width in pixels. */
export type MakePlot = (library: PlotLibrary, width: number) => PlotOptions;

interface PlotProps {
  readonly make: MakePlot;
  /** Stretches the plot over its place, for one that is bars alone. */
  readonly isStretched?: boolean;
  readonly class?: string;
  /** Where a click in the plot was, as a value of its x scale. */
  readonly onPick?: (x: number) => void;
}

/**
 * A plot of Observable's library, which is loaded with the first. It is a picture: what it shows, and what a click on it
 * does, must stand beside it in words and links too.
 */
export function Plot({ make, isStretched = false, class: name = '', onPick }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [library, setLibrary] = useState<PlotLibrary>();
  const pick = useRef<(event: MouseEvent) => void>(undefined);
  useEffect(() => {
    import('../parts/plot.js').then(
      (loaded) => setLibrary(() => loaded),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (library === undefined || width === 0 || place.current === null) return;
    const figure = library.plot({ ...make(library, width), className: 'plot', width });
    // Its rules are in our own style sheet: the policy takes no style from within a page.
    for (const style of figure.querySelectorAll('style')) style.remove();
    if (isStretched) figure.setAttribute('preserveAspectRatio', 'none');
    figure.setAttribute('aria-hidden', 'true');
    const { invert } = figure.scale('x') ?? {};
    pick.current = (event) => {
      const x = invert?.(event.clientX - figure.getBoundingClientRect().left) as Date | number | undefined;
      if (x !== undefined) onPick?.(Number(x));
    };
    place.current.replaceChildren(figure);
  }, [library, width, make, onPick]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the same is done by links beside it.
    <div
      ref={place}
      class={`plot-place ${name}`}
      onClick={onPick === undefined ? undefined : (event) => pick.current?.(event)}
    />
  );
}

function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return width;
}
