export function holdAgainstLog(
  answered: readonly string[],
  logged: readonly { readonly id: string; readonly count: number | string }[],
): { missing: number; double: number };
export function longestGap(successes: readonly number[], from: number, to: number): number;
export function countWords(words: readonly string[]): string;
export function overLimit(processes: readonly string[], limit: number): { together: number; byOne: number };
export function quantiles(values: readonly number[]): { p50: number; p99: number };
