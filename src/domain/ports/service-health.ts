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
