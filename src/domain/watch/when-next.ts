import { backOffMs, spreadMs } from '../back-off.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long a domain rests between two looks at its terms. */
export const WATCH_INTERVALS = {
  /** Terms that change often. */
  leastMs: DAY_MS,
  /** Terms of which nothing is known yet. */
  firstMs: 7 * DAY_MS,
  /** Terms that have stood for long, and those that robots.txt keeps us from. */
  mostMs: 30 * DAY_MS,
} as const;

const SLOWER = 1.5;
const FASTER = 0.5;
/** Looks that find a change one after the other, after which the text is one that differs each time and tells nothing. */
const MOST_IN_A_ROW = 3;
const RETRY = { firstMs: 2 * HOUR_MS, mostMs: 7 * DAY_MS };
/** No domain is looked at twice in an hour, so that its last look tells all that it was asked in that time. */
const SHORTEST_REST_MS = HOUR_MS;

/** What one look at a domain's terms came to. */
export const LOOK_OUTCOMES = ['unchanged', 'changed', 'failed', 'forbidden'] as const;

export type LookOutcome = (typeof LOOK_OUTCOMES)[number];

/** How often a domain is looked at. */
export interface WatchPace {
  /** Between two looks that succeed. */
  readonly intervalMs: number;
  /** Looks that failed since the last that did not. */
  readonly failures: number;
  /** Looks in a row that found a change; those that failed do not count. */
  readonly changes: number;
}

export interface LookEnd {
  readonly outcome: LookOutcome;
  readonly now: Date;
  /** 0 to 1, drawn anew for each look. */
  readonly chance: number;
  /** The shortest rest that the site asked for. */
  readonly retryAfterMs?: number;
  /** `YYYY-MM-DD` after which the document is to be fetched again (specification 2.1, `expires`). */
  readonly expires?: string;
}

/**
 * When a domain is due again, and how often from now on: terms that changed sooner, terms that stand, or that are others at
 * every look, later; after failures with growing pauses; where robots.txt forbids it, at the end of the longest rest.
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

/** Milliseconds to the end of the day, once; a document that has expired already is looked at as often as any other. */
function untilExpiry({ expires, now }: LookEnd): number {
  const overMs = expires === undefined ? Number.NaN : Date.parse(`${expires}T00:00:00Z`) + DAY_MS;
  return overMs > now.getTime() ? overMs - now.getTime() : Number.POSITIVE_INFINITY;
}

function within(intervalMs: number): number {
  return Math.min(Math.max(intervalMs, WATCH_INTERVALS.leastMs), WATCH_INTERVALS.mostMs);
}
