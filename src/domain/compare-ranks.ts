/** Compares ranks place by place, the smaller the better, the first difference deciding; 0 for equal ones. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((rank, place) => rank - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
