/** Returns whole numbers from 0 to below a limit. */
export type Chance = (limit: number) => number;

/**
 * A generator that always gives the same numbers, so that what is learned in this order is always the same.
 */
export function makeChance(): Chance {
  let seed = 1;
  return (limit) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * limit);
  };
}

/** Shuffles a list in place. */
export function shuffle<Item>(items: Item[], below: Chance): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [items[at], items[other]] = [items[other] as Item, items[at] as Item];
  }
}
