import type { SampledTrace } from './request-tracer.js';

/** Counts and times answered requests. Cheap, and never throws. */
export interface RequestMeter {
  /**
   * @param route the path with its parameters' names, `none` for a request without a route
   * @param seconds from the request's head to the last byte of the answer
   * @param trace the ids of the request's trace, if that is kept
   */
  answered(route: string, method: string, status: number, seconds: number, trace?: SampledTrace): void;
}

/** The metrics in the format of a monitoring system. */
export interface MetricsPage {
  readonly contentType: string;
  read(): Promise<string>;
}
