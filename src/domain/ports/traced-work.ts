/**
 * Name of the `TracingChannel` of `node:diagnostics_channel` on which adapters publish the work that a trace
 * shows: a query, a fetch, a question to a model, a step of a check. Without a subscriber it costs almost
 * nothing.
 */
export const TRACED_WORK = 'agentterms:work';

/**
 * Attributes by name, from OpenTelemetry's semantic conventions where these have one. Never personal data,
 * secrets or text of a page.
 */
export type TraceAttributes = Readonly<Record<string, string | number | string[] | undefined>>;

/** A piece of work, as it is published when it begins. */
export interface TracedWork {
  /** One of few names; never contains a value from a caller. */
  readonly name: string;
  /** Whether it waits for another machine. */
  readonly kind: 'internal' | 'client';
  readonly attributes?: TraceAttributes;
  /** Attributes from its result; an `error.type` says that it failed although it did not reject. */
  readonly describe?: (result: never) => TraceAttributes;
}
