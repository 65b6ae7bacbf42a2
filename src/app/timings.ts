import { BACK_OFF, type BackOff } from '../adapters/analyst/openai/back-off.js';

/** How long the service waits for what may be away, and how often it tries again. Tests of outages wait for less. */
export interface Timings {
  /** Longest wait of a request for one answer of the database. */
  readonly answerTimeoutMs: number;
  /** Longest wait of `/readyz` for the database: what asks there does not wait long either. */
  readonly readinessTimeoutMs: number;
  /** Longest wait of a request for the client keys, where they are not in memory. */
  readonly clientKeysPatienceMs: number;
  /** While the database is away: from one attempt to read it, or to write what was spooled, to the next. */
  readonly probeIntervalMs: number;
  /** How often the connection that hears of changes is proved to be alive; lost ones are replaced in its multiples. */
  readonly feedHeartbeatMs: number;
  /** How long one such proof is good for. */
  readonly feedLeaseMs: number;
  /** A process that lost this connection has it again after so long, once the database can be reached. */
  readonly sessionReturnMs: number;
  /** A check waits this long for the log; then its record is spooled. */
  readonly recordTimeoutMs: number;
  /** Longest wait for the log to take what was spooled. */
  readonly replayTimeoutMs: number;
  /** How often it is looked whether a chain of the log is to be signed. */
  readonly checkpointLookMs: number;
  /** How often it is looked whether the log is to be verified, and how far its database's clock is off. */
  readonly verifyLookMs: number;
  /** Between a question to the model that failed and the next one. */
  readonly modelBackOff: BackOff;
  /** Longest wait of a check for the own file of a domain not known at all (contract: "Check"). */
  readonly lookupPatienceMs: number;
  /** Longest wait of a reply for the texts that its passages stand in. */
  readonly textPatienceMs: number;
  /** Longest wait for the collector of traces to take what is left when the service stops. */
  readonly traceFlushMs: number;
}

/** Those of a service in use. */
export const TIMINGS: Timings = {
  answerTimeoutMs: 3_000,
  readinessTimeoutMs: 2_000,
  clientKeysPatienceMs: 1_000,
  probeIntervalMs: 1_000,
  feedHeartbeatMs: 1_000,
  feedLeaseMs: 5_000,
  sessionReturnMs: 7_000,
  recordTimeoutMs: 1_000,
  replayTimeoutMs: 2_000,
  checkpointLookMs: 5_000,
  verifyLookMs: 60_000,
  modelBackOff: BACK_OFF,
  lookupPatienceMs: 2_000,
  textPatienceMs: 1_000,
  traceFlushMs: 3_000,
};
