/** Shows whether one process records its checks as it should. Counts are since its start. */
export interface ServiceHealth {
  readonly version: string;
  readonly startedAt: Date;
  /** Checks can be answered and recorded. */
  readonly isReady: boolean;
  /** How long the database took to answer, in ms; absent when it did not answer in time. */
  readonly databaseMs?: number;
  readonly log: {
    /** Checks committed to the database, without those that went through the spool. */
    readonly recordedChecks: number;
    readonly waitingChecks: number;
    /** When this process last signed how far a chain is kept; absent before the first time. */
    readonly signedAt?: Date;
  };
  /** The files on disk that checks go to while the database does not accept them. */
  readonly spool: {
    readonly isActive: boolean;
    readonly bytes: number;
    readonly maxBytes: number;
    readonly files: number;
    readonly maxFiles: number;
    /** Age of the oldest file; absent without one. */
    readonly oldestSeconds?: number;
    readonly damagedFiles: number;
    readonly spooledChecks: number;
    readonly replayedChecks: number;
    /** Checks that were answered with 503 because no place could record them. */
    readonly refusedChecks: number;
  };
  /** Names that were answered with their last known state, because the database was unavailable. */
  readonly servedWhileAway: number;
  /** The Redis in which processes share their limits; absent when none is used. */
  readonly sharedLimits?: { readonly isAway: boolean; readonly countedInMemory: number };
}

export type ReadHealth = () => Promise<ServiceHealth>;

/** Parts that may fail independently; `service` is the process as a whole. */
export const PARTS = ['service', 'database', 'schema', 'listener', 'redis'] as const;

/**
 * A part that does not work, and the consequence in a sentence that anyone may read: it names no address and
 * no cause.
 */
export interface Trouble {
  readonly part: (typeof PARTS)[number];
  readonly problem: string;
}

/** Whether this process can do its work. */
export interface Readiness {
  /** Parts without which checks cannot be answered and recorded; empty when the process is ready. */
  readonly missing: readonly Trouble[];
  /** Parts whose loss costs time or accuracy, but no answer. */
  readonly degraded: readonly Trouble[];
}

/** Answers within a few seconds even when a part hangs, and never rejects. */
export type ReadReadiness = () => Promise<Readiness>;
