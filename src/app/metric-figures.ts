import { totalmem } from 'node:os';
import type { SpoolCounts } from '../adapters/files/spooling-check-log.js';
import type { WatchedFigure } from '../adapters/metrics/prom-metrics.js';
import type { VerificationFigures } from '../domain/audit/recurring-verification.js';
import type { LookOutcome } from '../domain/watch/when-next.js';
import type { WatcherCounts } from './open-watcher.js';
import type { Webhooks } from './open-webhooks.js';

/** The parts that count for themselves. */
export interface CountingParts {
  readonly audit: {
    counts(): {
      readonly direct: Readonly<
        Record<'groups' | 'rows' | 'retries' | 'failedAppends' | 'waitingRows', number>
      >;
      readonly spool: SpoolCounts;
    };
    /** When this process last signed how far a chain is kept, in milliseconds since 1970. */
    signedAtMs(): number | undefined;
    /** For how long this process has had something stored that is not signed. */
    unsignedMs(): number;
    /** The result of the last recurring verification of this process. */
    verification(): VerificationFigures;
  };
  readonly known: {
    readonly bytes: number;
    counts(): Readonly<Record<'hits' | 'misses' | 'servedWhileAway', number>>;
  };
  /** Reports changes that other processes make. */
  readonly feed: { isLive(): boolean };
  /** Absent when limits are only counted in memory. */
  readonly redis:
    | { counts(): { readonly away: boolean; readonly fallbacks: number; readonly countedInMemory: number } }
    | undefined;
  /** Absent when no standby is configured. */
  readonly standby: { lagMs(): number | undefined } | undefined;
  /** Absent when no terms are watched. */
  readonly watcher: { counts(): WatcherCounts } | undefined;
  /** Absent when nothing is delivered. */
  readonly webhooks: Pick<Webhooks, 'counts'> | undefined;
}

/** {@link CountingParts}, and parts that are only read for metrics. */
export interface MeasuredParts extends CountingParts {
  readonly databaseClock: { readonly aheadMs: number };
  readonly spoolMaxBytes: number;
}

/**
 * The figures of `GET /metrics` besides those of requests. They are read from the parts when the page is
 * requested.
 */
export function metricFigures({
  audit,
  known,
  feed,
  redis,
  standby,
  watcher,
  webhooks,
  databaseClock,
  spoolMaxBytes,
}: MeasuredParts): readonly WatchedFigure[] {
  const log = () => audit.counts().direct;
  const spool = () => audit.counts().spool;
  return [
    figure('check_log_rows_total', 'Answered checks committed to the log.', () => log().rows),
    figure('check_log_groups_total', 'Commits of the check log.', () => log().groups),
    figure('check_log_retries_total', 'Commits that were sent again.', () => log().retries),
    figure(
      'check_log_failed_appends_total',
      'Appends to the check log that were rejected.',
      () => log().failedAppends,
    ),
    figure('check_log_waiting_rows', 'Answered checks that wait for their commit.', () => log().waitingRows),
    figure(
      'check_spool_active',
      '1 while the database takes no checks and they go to the spool.',
      () => spool().away,
    ),
    figure('check_spool_bytes', 'Bytes in the spool that wait for the database.', () => spool().bytes),
    figure('check_spool_max_bytes', 'Most that it may hold: AUDIT_SPOOL_MAX_BYTES.', () => spoolMaxBytes),
    figure('check_spool_files', 'Files in the spool that wait for the database.', () => spool().files),
    figure('check_spool_oldest_seconds', 'Age of the oldest of these files; 0 without one.', () =>
      secondsSince(spool().oldestMs),
    ),
    figure(
      'check_spool_damaged_files',
      'Files of the spool of which not all could be taken: those found at the start, and since.',
      () => spool().damagedFiles,
    ),
    figure('check_spool_rows_total', 'Answered checks written to the spool.', () => spool().spooledRows),
    figure(
      'check_spool_replayed_rows_total',
      'Checks of the spool that the database took.',
      () => spool().replayedRows,
    ),
    figure(
      'check_spool_refused_rows_total',
      'Checks refused because neither the database nor the spool took them.',
      () => spool().refusedRows,
    ),
    figure(
      'check_log_signed_seconds',
      'Time since this process last signed how far a chain is kept; 0 before the first time.',
      () => secondsSince(audit.signedAtMs()),
    ),
    figure(
      'check_log_unsigned_seconds',
      'For how long something that this process has kept is not signed; 0 when all is.',
      () => audit.unsignedMs() / 1000,
    ),
    figure(
      'check_log_verified_seconds',
      'Time since the last recurring verification that came to an end; since the start before the first.',
      () => audit.verification().ageMs / 1000,
    ),
    figure('check_log_findings', 'What that verification found.', () => audit.verification().findings),
    figure(
      'check_log_unknown_keys',
      'Of these, public keys that no process of this installation put into the database.',
      () => audit.verification().unknownKeys,
    ),
    figure(
      'database_clock_ahead_seconds',
      "How far the database's clock is ahead of this process's; negative where it is behind.",
      () => databaseClock.aheadMs / 1000,
    ),
    figure('memory_limit_bytes', 'Most memory that this process may have.', memoryLimit),
    figure('terms_cache_hits_total', 'Names answered from memory.', () => known.counts().hits),
    figure('terms_cache_misses_total', 'Names read from the database.', () => known.counts().misses),
    figure('terms_cache_bytes', 'Memory that held terms take, roughly.', () => known.bytes),
    figure(
      'terms_served_while_away_total',
      'Names answered with what was last known because the database was away.',
      () => known.counts().servedWhileAway,
    ),
    figure(
      'terms_listener_away',
      '1 while changes made elsewhere are not heard and every check reads the database.',
      () => !feed.isLive(),
    ),
    ...(redis === undefined ? [] : limitFigures(redis)),
    ...(standby === undefined ? [] : standbyFigures(standby)),
    ...(watcher === undefined ? [] : watchFigures(watcher)),
    ...(webhooks === undefined ? [] : webhookFigures(webhooks)),
  ];
}

function limitFigures(redis: NonNullable<CountingParts['redis']>): readonly WatchedFigure[] {
  return [
    figure(
      'limits_in_memory',
      '1 while Redis is away and limits are counted in memory.',
      () => redis.counts().away,
    ),
    figure('limit_fallbacks_total', 'Times that Redis went away.', () => redis.counts().fallbacks),
    figure(
      'limits_counted_in_memory_total',
      'Requests and windows counted in memory because Redis was away.',
      () => redis.counts().countedInMemory,
    ),
  ];
}

function standbyFigures(standby: NonNullable<CountingParts['standby']>): readonly WatchedFigure[] {
  return [
    figure(
      'standby_read',
      '1 while the standby is read; 0 while it lags too far or is away.',
      () => standby.lagMs() !== undefined,
    ),
    figure(
      'standby_lag_seconds',
      'Most that the standby lags; 0 while it is not read.',
      () => (standby.lagMs() ?? 0) / 1000,
    ),
  ];
}

function watchFigures(watcher: NonNullable<CountingParts['watcher']>): readonly WatchedFigure[] {
  const looks = (outcome: LookOutcome, help: string) =>
    figure(`watch_${outcome}_total`, help, () => watcher.counts().looks[outcome]);
  return [
    figure('watch_domains', 'Domains whose terms are watched.', () => watcher.counts().watched),
    figure('watch_due', 'Domains whose terms are to be looked at now.', () => watcher.counts().due),
    figure(
      'watch_oldest_look_seconds',
      'Time since the look that is longest ago of those that succeeded; 0 before every domain had one.',
      () => secondsSince(watcher.counts().oldestLookAt?.getTime()),
    ),
    figure('watch_requests_total', 'Requests that watching made, at most.', () => watcher.counts().requests),
    looks('unchanged', 'Looks that found the terms as they were.'),
    looks('changed', 'Looks that found a text changed, which was read anew.'),
    looks('failed', 'Looks that could not be made, or whose text could not be read anew.'),
    looks('forbidden', 'Looks that robots.txt forbade.'),
  ];
}

function webhookFigures(webhooks: NonNullable<CountingParts['webhooks']>): readonly WatchedFigure[] {
  const count = (name: 'delivered' | 'failed' | 'dead', help: string) =>
    figure(`webhook_${name}_total`, help, () => webhooks.counts()[name]);
  return [
    count('delivered', 'Deliveries that receivers took.'),
    count('failed', 'Deliveries that were not taken, and are made again.'),
    count('dead', 'Webhooks that were put aside, until an admin starts them again.'),
  ];
}

/** The container's memory limit, or the machine's memory. */
function memoryLimit(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

function secondsSince(atMs: number | undefined): number {
  return atMs === undefined ? 0 : Math.max(0, (Date.now() - atMs) / 1000);
}

function figure(name: string, help: string, read: WatchedFigure['read']): WatchedFigure {
  return { name: `agentterms_${name}`, help, read };
}
