import type { ClientLimits } from '../../domain/access/client-key.js';
import type { CountedWindow, LimitCounter } from '../../domain/ports/limit-counter.js';
import { type LimitWindow, type RouteLimit, WINDOW_MS } from './rate-limits.js';

/** Which parts of the API are served (contract: `SERVE`). */
export const SERVED = ['all', 'check', 'generator'] as const;

/** Groups of routes that share a limit (contract: "Limits", "Registry"). */
export const LIMIT_GROUPS = [
  'check',
  'generate',
  'validate',
  'registry',
  'download',
  'owners',
  'owned',
] as const;

export type LimitGroup = (typeof LIMIT_GROUPS)[number];

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
    owners: [{ window: 'hour', limit: 30 }],
    // Counted by the site that is asked about or spoken for, whoever asks.
    owned: [{ window: 'hour', limit: 60 }],
  } as const satisfies Record<LimitGroup, RouteLimit['windows']>;
}

/** Makes the counter of one group, for its windows in that order. */
export type MakeCounter = (group: LimitGroup, windows: readonly CountedWindow[]) => LimitCounter;

/** The table with a counter for each group. */
export function openLimits(
  limits: ClientLimits,
  makeCounter: MakeCounter,
): Readonly<Record<LimitGroup, RouteLimit>> {
  const table: Record<LimitGroup, readonly [LimitWindow, ...LimitWindow[]]> = limitTable(limits);
  const open = (group: LimitGroup): RouteLimit => {
    const windows = table[group];
    const counted = windows.map(({ window }) => ({ name: window, lengthMs: WINDOW_MS[window] }));
    return { windows, counter: makeCounter(group, counted) };
  };
  return Object.fromEntries(LIMIT_GROUPS.map((group) => [group, open(group)])) as Record<
    LimitGroup,
    RouteLimit
  >;
}
