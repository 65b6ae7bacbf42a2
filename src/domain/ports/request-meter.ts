import type { SampledTrace } from './request-tracer.js';

/** Counts and times the answered requests. Cheap, and never throws. */
export interface RequestMeter {
  /**
   * @param route the path with its parameters' names, `none` for a request that met no route
   * @param seconds from the request's head to the last byte of the answer
   * @param trace where the request can be looked at, if its trace is kept
   */
  answered(route: string, method: string, status: number, seconds: number, trace?: SampledTrace): void;
}

/** What is measured, as a monitoring system reads it. */
export interface MetricsPage {
  readonly contentType: string;
  read(): Promise<string>;
}
