/**
 * Pseudo-random numbers that are the same in every run.
 *
 * @typedef {{ below: (limit: number) => number, pick: <T>(list: readonly T[]) => T, shuffled: <T>(list: readonly T[]) => T[] }} Random
 * @param {number} seed
 * @returns {Random}
 */
export function makeRandom(seed) {
  let state = seed >>> 0;
  const below = (/** @type {number} */ limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (list) => /** @type {typeof list[number]} */ (list[below(list.length)]),
    shuffled: (list) => {
      const left = [...list];
      return list.map(() => /** @type {typeof list[number]} */ (left.splice(below(left.length), 1)[0]));
    },
  };
}
