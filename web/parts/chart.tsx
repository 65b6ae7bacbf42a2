import { useEffect, useRef, useState } from 'preact/hooks';
import './chart.css';

export type Plot = typeof import('./plot.js');

/** What `plot.plot` gives: the picture, and how its values lie in it. */
type Drawn = ReturnType<Plot['plot']>;

interface ChartProps {
  /** What it shows, for those who do not see it; left out where what stands beside it says the same in its order. */
  readonly label?: string;
  /** Draws it as wide as its place is, in pixels. */
  readonly draw: (plot: Plot, width: number) => Drawn;
  /** Draws anew when one of these changes. */
  readonly of: readonly unknown[];
  /** Stretches it over its place, for one that is bars alone. */
  readonly isStretched?: boolean;
  /** Where a click in it was, as a value of its x scale; links beside it must lead there too. */
  readonly onPick?: (x: number) => void;
}

/** A plot by Observable Plot, which is loaded when the first one is shown. A table or links beside it give the figures. */
export function Chart({ label, draw, of, isStretched = false, onPick }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const [plot, setPlot] = useState<Plot>();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    import('./plot.js').then(
      // A module is an object of functions, and never one that computes the state.
      (loaded) => setPlot(() => loaded),
      // Without it, what stands beside the plot says the same.
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
    // The policy knows no styles but those of the style sheet, where these few rules are.
    for (const style of figure.querySelectorAll('style')) style.remove();
    // Its place says what it is; names of its parts would stand where no name may be.
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
