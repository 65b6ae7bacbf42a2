import { MAX_SPOOL_FILES } from '../adapters/files/check-spool.js';
import type { Clock } from '../domain/ports/clock.js';
import type { ReadHealth, Readiness, ReadReadiness, Trouble } from '../domain/ports/service-health.js';
import type { CountingParts } from './metric-figures.js';

export interface ReadReadinessParts {
  readonly isStopping: () => boolean;
  /** Migrations of this release that the database lacks; rejects when the database cannot be asked. */
  readonly missingMigrations: () => Promise<readonly string[]>;
  /** Longest wait for the database before it counts as unavailable. */
  readonly timeoutMs: number;
  /** Reports changes that other processes make. */
  readonly feed: { isLive(): boolean };
  /** Absent when limits are only counted in memory. */
  readonly redis?: { counts(): { readonly away: boolean } } | undefined;
}

/** The database gets one question at a time, however many callers ask. */
export function makeReadReadiness(parts: ReadReadinessParts): ReadReadiness {
  let asking: Promise<readonly Trouble[]> | undefined;
  const askDatabase = () => {
    asking ??= troubleOf(parts.missingMigrations(), parts.timeoutMs).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return async (): Promise<Readiness> => {
    const degraded = degradedParts(parts);
    if (parts.isStopping())
      return { missing: [{ part: 'service', problem: 'The service is stopping.' }], degraded };
    return { missing: await askDatabase(), degraded };
  };
}

async function troubleOf(
  question: Promise<readonly string[]>,
  timeoutMs: number,
): Promise<readonly Trouble[]> {
  const missing = await inTime(question, timeoutMs);
  if (missing === undefined) return [{ part: 'database', problem: 'The database does not answer.' }];
  const [oldest] = missing;
  if (oldest === undefined) return [];
  const problem = `The database is older than this release: ${missing.length} of its migrations are missing, ${oldest} first.`;
  return [{ part: 'schema', problem }];
}

function degradedParts({ feed, redis }: ReadReadinessParts): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (!feed.isLive()) {
    const problem = 'Changes made elsewhere are not heard: every check reads the database.';
    troubles.push({ part: 'listener', problem });
  }
  if (redis?.counts().away === true) {
    const problem = 'Limits are not shared: this process counts in its own memory.';
    troubles.push({ part: 'redis', problem });
  }
  return troubles;
}

export interface ReadHealthParts extends CountingParts {
  readonly version: string;
  readonly clock: Clock;
  readonly spoolMaxBytes: number;
  readonly readReadiness: ReadReadiness;
  /** Any query; rejects when the database cannot be asked. */
  readonly askDatabase: () => Promise<object>;
  /** Longest wait for the database before it counts as unavailable. */
  readonly timeoutMs: number;
}

/** Reads the health of this process from its parts on request. */
export function makeReadHealth(parts: ReadHealthParts): ReadHealth {
  const { version, clock, audit, known, redis } = parts;
  const startedAt = clock.now();
  return async () => {
    const askedMs = performance.now();
    const isThere = (await inTime(parts.askDatabase(), parts.timeoutMs)) !== undefined;
    const databaseMs = performance.now() - askedMs;
    const { direct, spool } = audit.counts();
    const { away, bytes, files, damagedFiles, oldestMs } = spool;
    const limits = redis?.counts();
    const signedAtMs = audit.signedAtMs();
    const { missing } = await parts.readReadiness();
    return {
      version,
      startedAt,
      isReady: missing.length === 0,
      ...(isThere && { databaseMs }),
      log: {
        recordedChecks: direct.rows,
        waitingChecks: direct.waitingRows,
        ...(signedAtMs !== undefined && { signedAt: new Date(signedAtMs) }),
      },
      spool: {
        isActive: away,
        bytes,
        maxBytes: parts.spoolMaxBytes,
        files,
        maxFiles: MAX_SPOOL_FILES,
        ...(oldestMs !== undefined && { oldestSeconds: Math.max(0, (Date.now() - oldestMs) / 1000) }),
        damagedFiles,
        spooledChecks: spool.spooledRows,
        replayedChecks: spool.replayedRows,
        refusedChecks: spool.refusedRows,
      },
      servedWhileAway: known.counts().servedWhileAway,
      ...(limits !== undefined && {
        sharedLimits: { isAway: limits.away, countedInMemory: limits.countedInMemory },
      }),
    };
  };
}

/** The database's answer; `undefined` when it comes too late or not at all. */
async function inTime<T>(question: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  const { promise: overdue, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeoutMs, undefined);
  const answer = await Promise.race([question.catch(() => undefined), overdue]);
  clearTimeout(timer);
  return answer;
}
