/**
 * Instants from `fromMs` on and before `toMs`, in milliseconds since 1970. A missing bound leaves that side
 * open.
 */
export interface TimeRange {
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Times of the earliest and the latest check, in milliseconds since 1970. */
interface TimeSpan {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

/** Whether the range has no bounds. */
export function isWhole({ fromMs, toMs }: TimeRange): boolean {
  return fromMs === undefined && toMs === undefined;
}

export function isWithin(
  { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY }: TimeRange,
  atMs: number,
): boolean {
  return atMs >= fromMs && atMs < toMs;
}

/** Whether checks of the span can be in the range. */
export function overlaps(
  { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY }: TimeRange,
  { firstAtMs, lastAtMs }: TimeSpan,
): boolean {
  return lastAtMs >= fromMs && firstAtMs < toMs;
}

/** Whether all checks of the span are in the range. */
export function covers(range: TimeRange, { firstAtMs, lastAtMs }: TimeSpan): boolean {
  return isWithin(range, firstAtMs) && isWithin(range, lastAtMs);
}
