/** What tells whether one process records its checks as it should. Counts are since its start. */
export interface ServiceHealth {
  readonly version: string;
  readonly startedAt: Date;
  /** Checks can be answered and recorded. */
  readonly isReady: boolean;
  /** How long the database took for an answer, in ms; absent where it gave none in time. */
  readonly databaseMs?: number;
  readonly log: {
    /** Committed to the database, without those that went through the spool. */
    readonly recordedChecks: number;
    readonly waitingChecks: number;
    /** When this process last signed how far a chain is kept; absent where it never did. */
    readonly signedAt?: Date;
  };
  /** The files on disk that checks go to while the database does not take them. */
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
    /** Answered with 503 because they could be recorded nowhere. */
    readonly refusedChecks: number;
  };
  /** Names answered with what was last known, because the database was away. */
  readonly servedWhileAway: number;
  /** The Redis in which processes share their limits; absent without one. */
  readonly sharedLimits?: { readonly isAway: boolean; readonly countedInMemory: number };
}

export type ReadHealth = () => Promise<ServiceHealth>;

/** Parts that may fail by themselves; `service` is the process as a whole. */
export const PARTS = ['service', 'database', 'schema', 'listener', 'redis'] as const;

/** A part that does not work, and what follows from it, in a sentence for anyone: it names no address and no cause. */
export interface Trouble {
  readonly part: (typeof PARTS)[number];
  readonly problem: string;
}

/** Whether this process can do its work. */
export interface Readiness {
  /** Parts without which checks cannot be answered and recorded; empty when the process is ready. */
  readonly missing: readonly Trouble[];
  /** Parts whose loss costs time or exactness, but no answer. */
  readonly degraded: readonly Trouble[];
}

/** Answers within a few seconds whatever hangs, and never rejects. */
export type ReadReadiness = () => Promise<Readiness>;
