import type { WatchedFigure } from '../adapters/metrics/prom-metrics.js';

/** The parts that keep figures of their own. */
export interface CountingParts {
  readonly audit: {
    counts(): {
      readonly direct: Readonly<
        Record<'groups' | 'rows' | 'retries' | 'failedAppends' | 'waitingRows', number>
      >;
    };
  };
  readonly known: {
    readonly bytes: number;
    counts(): Readonly<Record<'hits' | 'misses' | 'servedWhileAway', number>>;
  };
  /** Absent when limits are counted in memory alone. */
  readonly redis?: {
    counts(): { readonly away: boolean; readonly fallbacks: number; readonly countedInMemory: number };
  };
}

/** What `GET /metrics` shows beside the requests, read from the parts when the page is. */
export function metricFigures({ audit, known, redis }: CountingParts): readonly WatchedFigure[] {
  return [
    counter(
      'check_log_rows_total',
      'Answered checks committed to the log.',
      () => audit.counts().direct.rows,
    ),
    counter('check_log_groups_total', 'Commits of the check log.', () => audit.counts().direct.groups),
    counter('check_log_retries_total', 'Commits that were sent again.', () => audit.counts().direct.retries),
    counter(
      'check_log_failed_appends_total',
      'Appends to the check log that were rejected.',
      () => audit.counts().direct.failedAppends,
    ),
    gauge(
      'check_log_waiting_rows',
      'Answered checks that wait for their commit.',
      () => audit.counts().direct.waitingRows,
    ),
    counter('terms_cache_hits_total', 'Names answered from memory.', () => known.counts().hits),
    counter('terms_cache_misses_total', 'Names read from the database.', () => known.counts().misses),
    gauge('terms_cache_bytes', 'Memory that held terms take, roughly.', () => known.bytes),
    counter(
      'terms_served_while_away_total',
      'Names answered with what was last known because the database was away.',
      () => known.counts().servedWhileAway,
    ),
    ...(redis === undefined ? [] : limitFigures(redis)),
  ];
}

function limitFigures(redis: NonNullable<CountingParts['redis']>): readonly WatchedFigure[] {
  return [
    gauge('limits_in_memory', '1 while Redis is away and limits are counted in memory.', () =>
      Number(redis.counts().away),
    ),
    counter('limit_fallbacks_total', 'Times that Redis went away.', () => redis.counts().fallbacks),
    counter(
      'limits_counted_in_memory_total',
      'Requests and windows counted in memory because Redis was away.',
      () => redis.counts().countedInMemory,
    ),
  ];
}

function counter(name: string, help: string, read: () => number): WatchedFigure {
  return { kind: 'counter', name: `agentterms_${name}`, help, read };
}

function gauge(name: string, help: string, read: () => number): WatchedFigure {
  return { kind: 'gauge', name: `agentterms_${name}`, help, read };
}
