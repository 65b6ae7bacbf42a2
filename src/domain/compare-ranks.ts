/** Compares ranks place by place; smaller is better, and the first difference decides. 0 for equal ranks. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((rank, place) => rank - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
