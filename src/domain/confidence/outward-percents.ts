/** In tenths of a percent: more than the binary error of a share such as 0.57. */
const NOISE = 1e-9;

/**
 * The bounds of an interval in percent with one decimal, for people. The lower bound is rounded down and the
 * upper one up, so that the shown interval is never narrower than the measured one.
 */
export function outwardPercents(low: number, high: number): readonly [low: number, high: number] {
  return [Math.floor(low * 1000 + NOISE) / 10, Math.ceil(high * 1000 - NOISE) / 10];
}
