/**
 * Name of the `TracingChannel` of `node:diagnostics_channel` on which adapters tell of work that a trace shows: of a
 * query, a fetch, a question to a model, a step of a check. Where no one listens, it costs nothing to speak of.
 */
export const TRACED_WORK = 'agentterms:work';

/** By name, those of OpenTelemetry's semantic conventions where these have one. Nothing personal or secret, no text of a page. */
export type TraceAttributes = Readonly<Record<string, string | number | string[] | undefined>>;

/** A piece of work, as it is told when it begins. */
export interface TracedWork {
  /** Out of few: it holds no value of a caller's. */
  readonly name: string;
  /** Whether it waits for another machine. */
  readonly kind: 'internal' | 'client';
  readonly attributes?: TraceAttributes;
  /** What its result adds; an `error.type` says that it failed although it did not reject. */
  readonly describe?: (result: never) => TraceAttributes;
}
