/** Instants from `fromMs` on and before `toMs`, in milliseconds since 1970; open where one is left out. */
export interface TimeRange {
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Of the earliest and the latest check of something, in milliseconds since 1970. */
interface TimeSpan {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

/** Whether it has no bounds. */
export function isWhole({ fromMs, toMs }: TimeRange): boolean {
  return fromMs === undefined && toMs === undefined;
}

export function isWithin(
  { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY }: TimeRange,
  atMs: number,
): boolean {
  return atMs >= fromMs && atMs < toMs;
}

/** Whether checks of that time can be in the range. */
export function overlaps(
  { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY }: TimeRange,
  { firstAtMs, lastAtMs }: TimeSpan,
): boolean {
  return lastAtMs >= fromMs && firstAtMs < toMs;
}

/** Whether no check of that time can be outside of the range. */
export function covers(range: TimeRange, { firstAtMs, lastAtMs }: TimeSpan): boolean {
  return isWithin(range, firstAtMs) && isWithin(range, lastAtMs);
}
