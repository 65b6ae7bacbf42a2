const Z_95 = 1.959964;

/** Wilson's score interval at 95 % for `hits` of `n`; from 0 to 1 when `n` is 0. */
export function wilsonInterval(hits: number, n: number): readonly [low: number, high: number] {
  if (n === 0) return [0, 1];
  const share = hits / n;
  const spread = Z_95 ** 2 / n;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / n + spread / (4 * n));
  return [hits === 0 ? 0 : centre - half, hits === n ? 1 : centre + half];
}
