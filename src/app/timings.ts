import { BACK_OFF, type BackOff } from '../adapters/analyst/openai/back-off.js';

/** Times that the service keeps and nobody sets: a test that waits for one makes it short. */
export interface Timings {
  /** Between a question to the model that failed and the next one. */
  readonly modelBackOff: BackOff;
}

export const TIMINGS: Timings = {
  modelBackOff: BACK_OFF,
};
