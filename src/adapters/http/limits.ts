import type { ClientLimits } from '../../domain/access/client-key.js';
import type { LimitCounter } from '../../domain/ports/limit-counter.js';
import { type LimitWindow, type RouteLimit, WINDOW_MS, type WindowName } from './rate-limits.js';

/** Groups of routes that share a limit (contract: "Limits", "Registry"). */
export const LIMIT_GROUPS = ['check', 'generate', 'validate', 'registry', 'download'] as const;

export type LimitGroup = (typeof LIMIT_GROUPS)[number];

/** A window without its counter. */
type LimitRow = Omit<LimitWindow, 'counter'>;

/** The one table of limits: of each group its windows, the one that the headers speak of first. */
export function limitTable({ hourly, daily }: ClientLimits) {
  const asked = [
    { window: 'hour', limit: hourly, ofKey: 'hourly' },
    { window: 'day', limit: daily, ofKey: 'daily' },
  ] as const;
  return {
    check: asked,
    generate: asked,
    validate: [{ window: 'minute', limit: 60 }],
    registry: [{ window: 'minute', limit: 600 }],
    download: [{ window: 'hour', limit: 10 }],
  } as const satisfies Record<LimitGroup, readonly [LimitRow, ...LimitRow[]]>;
}

/** Makes the counter of one window of one group. */
export type MakeCounter = (group: LimitGroup, window: WindowName, windowMs: number) => LimitCounter;

/** The table with a counter for each window of each group. */
export function openLimits(
  limits: ClientLimits,
  makeCounter: MakeCounter,
): Readonly<Record<LimitGroup, RouteLimit>> {
  const table: Record<LimitGroup, readonly [LimitRow, ...LimitRow[]]> = limitTable(limits);
  const open = (group: LimitGroup): RouteLimit => {
    const counted = (row: LimitRow): LimitWindow => ({
      ...row,
      counter: makeCounter(group, row.window, WINDOW_MS[row.window]),
    });
    const [first, ...further] = table[group];
    return [counted(first), ...further.map(counted)];
  };
  return Object.fromEntries(LIMIT_GROUPS.map((group) => [group, open(group)])) as Record<
    LimitGroup,
    RouteLimit
  >;
}
