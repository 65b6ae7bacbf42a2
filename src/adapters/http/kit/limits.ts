import type { ClientLimits } from '../../../domain/access/client-key.js';
import type { CountedWindow, LimitCounter } from '../../../domain/access/ports.js';

/** Length of each window in milliseconds, under the name that `limit_hit` uses. */
export const WINDOW_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export type WindowName = keyof typeof WINDOW_MS;

/** One window of a limit: the number of requests in that time. */
export interface LimitWindow {
  readonly window: WindowName;
  readonly limit: number;
  /**
   * The limit of a client key that replaces this one for the key's holder; absent where the limit is the same
   * for all.
   */
  readonly ofKey?: keyof ClientLimits;
  /** The limit for callers on this machine, who are the operator; absent where it is the same for all. */
  readonly ofLoopback?: number | undefined;
}

/** The limit of one group of routes. */
export interface RouteLimit {
  /** The `X-RateLimit-*` headers describe the first one. */
  readonly windows: readonly [LimitWindow, ...LimitWindow[]];
  /** Counts these windows, in this order. */
  readonly counter: LimitCounter;
}

/** Which parts of the API are served (contract: `SERVE`). */
export const SERVED = ['all', 'check', 'generator'] as const;

export interface CallerLimits extends ClientLimits {
  /** Checks an hour for callers on this machine; absent where they count like all others. */
  readonly loopbackHourly?: number;
}

/**
 * The only table of limits (contract: "Limits", "Registry"): the windows of each group of routes that share a
 * limit. The headers describe the first window.
 */
export function limitTable({ hourly, daily, loopbackHourly }: CallerLimits) {
  const hour = { window: 'hour', limit: hourly, ofKey: 'hourly' } as const;
  const day = { window: 'day', limit: daily, ofKey: 'daily' } as const;
  return {
    check: [
      { ...hour, ofLoopback: loopbackHourly },
      { ...day, ofLoopback: loopbackHourly && 24 * loopbackHourly },
    ],
    // A reading costs money when a model reads, and any page in a browser can ask for one.
    generate: [hour, day],
    validate: [{ window: 'minute', limit: 60 }],
    registry: [{ window: 'minute', limit: 600 }],
    files: [{ window: 'minute', limit: 60 }],
    download: [{ window: 'hour', limit: 10 }],
    owners: [{ window: 'hour', limit: 30 }],
    // Counted by the registrable domain that is asked about or claimed, whichever caller asks.
    owned: [{ window: 'hour', limit: 60 }],
    handedIn: [
      { window: 'hour', limit: 20 },
      { window: 'day', limit: 60 },
    ],
    // Bytes of bodies that were read for requests that were refused or failed.
    readInVain: [{ window: 'minute', limit: 4 * 1024 * 1024 }],
  } as const satisfies Record<string, RouteLimit['windows']>;
}

/** Routes that share a limit. */
export type LimitGroup = keyof ReturnType<typeof limitTable>;

/** The table with a counter for each group. Each counter is made for its windows, in their order. */
export function openLimits(
  limits: CallerLimits,
  makeCounter: (group: string, windows: readonly CountedWindow[]) => LimitCounter,
): Readonly<Record<LimitGroup, RouteLimit>> {
  const open = (group: string, windows: RouteLimit['windows']): RouteLimit => {
    const counted = windows.map(({ window }) => ({ name: window, lengthMs: WINDOW_MS[window] }));
    return { windows, counter: makeCounter(group, counted) };
  };
  const table = Object.entries(limitTable(limits));
  return Object.fromEntries(table.map(([group, windows]) => [group, open(group, windows)])) as Record<
    LimitGroup,
    RouteLimit
  >;
}
