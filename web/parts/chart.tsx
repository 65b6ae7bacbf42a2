import { useEffect, useRef, useState } from 'preact/hooks';
import './chart.css';

export type Plot = typeof import('./plot.js');

/** The result of `plot.plot`: the picture and its scales. */
type Drawn = ReturnType<Plot['plot']>;

interface ChartProps {
  /** Its accessible name; absent when the text next to it has the same content in the same order. */
  readonly label?: string;
  /** Draws it at the given width, in pixels. */
  readonly draw: (plot: Plot, width: number) => Drawn;
  /** Draws again when one of these changes. */
  readonly of: readonly unknown[];
  /** Stretches it over its place, for plots with only bars. */
  readonly isStretched?: boolean;
  /** Called with the x value of a click. Links next to it must lead to the same places. */
  readonly onPick?: (x: number) => void;
}

/**
 * A plot by Observable Plot, which is loaded with the first plot. A table or links next to it give the
 * figures.
 */
export function Chart({ label, draw, of, isStretched = false, onPick }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const [plot, setPlot] = useState<Plot>();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    import('./plot.js').then(
      // A module is an object of functions; as a direct argument it could be taken for a state updater.
      (loaded) => setPlot(() => loaded),
      // Without it, the content next to the plot says the same.
      () => undefined,
    );
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (plot === undefined || width === 0) return;
    const figure = draw(plot, width);
    // The policy allows only the style sheet, which has these few rules.
    for (const style of figure.querySelectorAll('style')) style.remove();
    // The container has a label. The names of its parts would be where no name is allowed.
    for (const part of figure.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    if (isStretched) figure.setAttribute('preserveAspectRatio', 'none');
    drawn.current = figure;
    place.current?.replaceChildren(figure);
  }, [plot, width, ...of]);

  const pick = ({ clientX }: MouseEvent) => {
    const figure = drawn.current;
    const x = figure?.scale('x')?.invert?.(clientX - figure.getBoundingClientRect().left);
    if (x !== undefined) onPick?.(Number(x));
  };
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links beside it do the same.
    <div
      ref={place}
      class={`chart${onPick === undefined ? '' : ' pickable'}${isStretched ? ' stretched' : ''}`}
      onClick={onPick === undefined ? undefined : pick}
      {...name}
    />
  );
}
