/** Counts and times the answered requests. Cheap, and never throws. */
export interface RequestMeter {
  /**
   * @param route the path with its parameters' names, `none` for a request that met no route
   * @param seconds from the request's head to the last byte of the answer
   */
  answered(route: string, method: string, status: number, seconds: number): void;
}

/** What is measured, as a monitoring system reads it. */
export interface MetricsPage {
  readonly contentType: string;
  read(): Promise<string>;
}
