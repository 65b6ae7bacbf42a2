import { BACK_OFF, type BackOff } from '../adapters/analyst/openai/back-off.js';

/** Times that the service keeps and nobody sets: a test that waits for one makes it short. */
export interface Timings {
  /** Between a question to the model that failed and the next one. */
  readonly modelBackOff: BackOff;
  /** Longest wait of a check for the own file of a domain not known at all (contract: "Check"). */
  readonly lookupPatienceMs: number;
  /** Longest wait for the collector of traces to take what is left when the service stops. */
  readonly traceFlushMs: number;
}

export const TIMINGS: Timings = {
  modelBackOff: BACK_OFF,
  lookupPatienceMs: 2_000,
  traceFlushMs: 3_000,
};
