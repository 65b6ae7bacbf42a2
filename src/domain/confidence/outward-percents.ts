/** Of a tenth of a percent: what a share such as 0.57 is off by in binary. */
const NOISE = 1e-9;

/**
 * The ends of an interval in percent with one decimal, for people: the low end is rounded down and the high one up, so
 * that the interval told is never narrower than the one measured.
 */
export function outwardPercents(low: number, high: number): readonly [low: number, high: number] {
  return [Math.floor(low * 1000 + NOISE) / 10, Math.ceil(high * 1000 - NOISE) / 10];
}
