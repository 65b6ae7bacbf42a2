/** What was measured of one key; an accuracy of nothing is null. */
export interface Figures {
  readonly n: number;
  readonly accuracy: number | null;
  readonly low: number;
  readonly high: number;
}

/** More than a product of two doubles is off by, less than any share of so many documents. */
const NOISE = 1e-6;

/** What shows that no one can have measured these figures on so many documents; undefined when nothing does. */
export function figuresProblem(
  { n, accuracy, low, high }: Figures,
  documents: number,
): `${keyof Figures} ${string}` | undefined {
  if (n > documents) return `n is ${n}, but there are ${documents} documents`;
  if (accuracy === null) return n === 0 ? undefined : `accuracy is none, but n is ${n}`;
  const hits = accuracy * n;
  if (n === 0 || Math.abs(hits - Math.round(hits)) > NOISE) return `accuracy is no share of ${n} documents`;
  return low > accuracy || accuracy > high ? 'accuracy is not within its interval' : undefined;
}
