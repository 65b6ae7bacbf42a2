/** The measured figures of one key; an accuracy over no documents is null. */
export interface Figures {
  readonly n: number;
  readonly accuracy: number | null;
  readonly low: number;
  readonly high: number;
}

/** Larger than the rounding error of a product of two doubles, and far smaller than one document. */
const NOISE = 1e-6;

/** Why these figures cannot have been measured on this many documents; undefined when nothing shows that. */
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
