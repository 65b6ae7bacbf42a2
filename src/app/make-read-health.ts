import { MAX_SPOOL_FILES } from '../adapters/files/check-spool.js';
import type { Clock } from '../domain/ports/clock.js';
import type { ReadHealth } from '../domain/ports/service-health.js';
import type { CountingParts } from './metric-figures.js';

export interface ReadHealthParts extends CountingParts {
  readonly version: string;
  readonly clock: Clock;
  readonly spoolMaxBytes: number;
  readonly isReady: () => Promise<boolean>;
  /** Whether the database answers a question in time. */
  readonly isDatabaseThere: () => Promise<boolean>;
  /** When this process last signed how far a chain is kept, in milliseconds since 1970. */
  readonly signedAtMs: () => number | undefined;
}

/** Reads the health of this process from its parts, when it is asked for. */
export function makeReadHealth(parts: ReadHealthParts): ReadHealth {
  const { version, clock, audit, known, redis } = parts;
  const startedAt = clock.now();
  return async () => {
    const askedMs = performance.now();
    const isThere = await parts.isDatabaseThere();
    const databaseMs = performance.now() - askedMs;
    const { direct, spool } = audit.counts();
    const { away, bytes, files, damagedFiles, oldestMs } = spool;
    const limits = redis?.counts();
    const signedAtMs = parts.signedAtMs();
    return {
      version,
      startedAt,
      isReady: await parts.isReady(),
      ...(isThere && { databaseMs }),
      log: {
        recordedChecks: direct.rows,
        waitingChecks: direct.waitingRows,
        ...(signedAtMs !== undefined && { signedAt: new Date(signedAtMs) }),
      },
      spool: {
        ...{ isActive: away, bytes, maxBytes: parts.spoolMaxBytes, files, maxFiles: MAX_SPOOL_FILES },
        ...(oldestMs !== undefined && { oldestSeconds: Math.max(0, (Date.now() - oldestMs) / 1000) }),
        ...{ damagedFiles, spooledChecks: spool.spooledRows, replayedChecks: spool.replayedRows },
        refusedChecks: spool.refusedRows,
      },
      servedWhileAway: known.counts().servedWhileAway,
      ...(limits !== undefined && {
        sharedLimits: { isAway: limits.away, countedInMemory: limits.countedInMemory },
      }),
    };
  };
}
