export function holdAgainstLog(
  answered: readonly string[],
  logged: readonly { readonly id: string; readonly count: number | string }[],
): { missing: number; double: number };
export function longestGap(successes: readonly number[], from: number, to: number): number;
export function countWords(words: readonly string[]): string;
export function countEach<T>(values: readonly T[]): Map<T, number>;
export function mostByOne(processes: readonly string[], apartOf: (process: string) => number): number;
export function allowedApart(
  losses: readonly { readonly process: string; readonly since: number }[],
  answers: readonly { readonly process: string; readonly at: number; readonly remaining: number }[],
  limit: number,
): number;
export function redisLosses(
  looks: readonly {
    readonly at: number;
    readonly process: string;
    readonly fallbacks: number;
    readonly isApart: boolean;
  }[],
  startedAt: number,
): { process: string; since: number }[];
export function quantiles(values: readonly number[]): { p50: number; p99: number };
export function metricsOf(page: string): Record<string, number>;
