import { useEffect, useRef, useState } from 'preact/hooks';

export type Plot = typeof import('./plot.js');

interface ChartProps {
  /** What it shows, for those who do not see it; a table or a text beside it gives the figures. */
  readonly label: string;
  /** Draws it as wide as its place is, in pixels. */
  readonly draw: (plot: Plot, width: number) => Element;
  /** Draws anew when it changes. */
  readonly of: unknown;
}

/** A plot by Observable Plot, which is loaded when the first one is shown. */
export function Chart({ label, draw, of }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<Plot>();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // Without it, what stands beside the plot says the same.
    import('./plot.js').then(setPlotOf(setPlot), () => undefined);
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (plot === undefined || width === 0) return;
    const drawn = draw(plot, width);
    // The policy knows no styles but those of the style sheet, where these few rules are (`.chart`).
    for (const style of drawn.querySelectorAll('style')) style.remove();
    // Its place says what it is; names of its parts would stand where no name may be.
    for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    place.current?.replaceChildren(drawn);
  }, [plot, width, of]);
  return <div ref={place} class="chart" role="img" aria-label={label} />;
}

/** A module is an object of functions, and never one that computes the state. */
function setPlotOf(set: (plot: () => Plot) => void): (plot: Plot) => void {
  return (plot) => set(() => plot);
}
