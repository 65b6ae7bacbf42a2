import { backOffMs, spreadMs } from '../back-off.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The pauses between two looks at a domain's terms. */
export const WATCH_INTERVALS = {
  /** Terms that change often. */
  leastMs: DAY_MS,
  /** Terms without a known history. */
  firstMs: 7 * DAY_MS,
  /** Terms that have been unchanged for long, and those that robots.txt excludes us from. */
  mostMs: 30 * DAY_MS,
} as const;

const SLOWER = 1.5;
const FASTER = 0.5;
/** After this many changes in a row, the text differs each time and the changes mean nothing. */
const MOST_IN_A_ROW = 3;
const RETRY = { firstMs: 2 * HOUR_MS, mostMs: 7 * DAY_MS };
/** No domain is looked at twice in an hour, so that its last look covers all requests in that time. */
const SHORTEST_REST_MS = HOUR_MS;

/** The result of one look at a domain's terms. */
export const LOOK_OUTCOMES = ['unchanged', 'changed', 'failed', 'forbidden'] as const;

export type LookOutcome = (typeof LOOK_OUTCOMES)[number];

/** How often a domain is looked at. */
export interface WatchPace {
  /** Between two successful looks. */
  readonly intervalMs: number;
  /** Failed looks since the last one that did not fail. */
  readonly failures: number;
  /** Looks in a row that found a change; failed ones do not count. */
  readonly changes: number;
}

export interface LookEnd {
  readonly outcome: LookOutcome;
  readonly now: Date;
  /** 0 to 1, drawn anew for each look. */
  readonly chance: number;
  /** The shortest pause that the site requested. */
  readonly retryAfterMs?: number;
  /** `YYYY-MM-DD` after which the document must be fetched again (specification 2.1, `expires`). */
  readonly expires?: string;
}

/**
 * When a domain is due again, and its new interval. Terms that changed are due sooner. Terms that are
 * unchanged, or differ at every look, are due later. Failures lead to growing pauses, and a robots.txt that
 * forbids the look leads to the longest pause.
 */
export function whenNext(pace: WatchPace, look: LookEnd): { readonly dueAt: Date; readonly pace: WatchPace } {
  const next = nextPace(pace, look.outcome);
  const restMs = spreadMs(restOf(next, look.outcome), look.chance);
  const wantedMs = look.outcome === 'failed' ? restMs : Math.min(restMs, untilExpiry(look));
  const askedMs = Math.min(look.retryAfterMs ?? 0, WATCH_INTERVALS.mostMs);
  const dueMs = Math.max(wantedMs, askedMs, SHORTEST_REST_MS);
  return { dueAt: new Date(look.now.getTime() + Math.round(dueMs)), pace: next };
}

function nextPace({ intervalMs, failures, changes }: WatchPace, outcome: LookOutcome): WatchPace {
  switch (outcome) {
    case 'unchanged':
      return { intervalMs: within(intervalMs * SLOWER), failures: 0, changes: 0 };
    case 'changed': {
      const factor = changes < MOST_IN_A_ROW ? FASTER : SLOWER;
      return { intervalMs: within(intervalMs * factor), failures: 0, changes: changes + 1 };
    }
    case 'failed':
      return { intervalMs, failures: failures + 1, changes };
    case 'forbidden':
      return { intervalMs: WATCH_INTERVALS.mostMs, failures: 0, changes: 0 };
  }
}

function restOf({ intervalMs, failures }: WatchPace, outcome: LookOutcome): number {
  return outcome === 'failed' ? backOffMs(failures, RETRY) : intervalMs;
}

/**
 * Milliseconds to the end of that day. A document that has already expired is looked at as often as any
 * other.
 */
function untilExpiry({ expires, now }: LookEnd): number {
  const overMs = expires === undefined ? Number.NaN : Date.parse(`${expires}T00:00:00Z`) + DAY_MS;
  return overMs > now.getTime() ? overMs - now.getTime() : Number.POSITIVE_INFINITY;
}

function within(intervalMs: number): number {
  return Math.min(Math.max(intervalMs, WATCH_INTERVALS.leastMs), WATCH_INTERVALS.mostMs);
}
