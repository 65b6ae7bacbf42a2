/** A trace that is kept, by the ids of W3C Trace Context in lower-case hex. */
export interface SampledTrace {
  readonly traceId: string;
  readonly spanId: string;
}

/** Follows requests through the service, for those who look at traces. Nothing in it throws. */
export interface RequestTracer {
  /**
   * @param request its headers as they came, of which a trace context (W3C) is taken if it is well formed
   */
  begin(request: {
    readonly method: string;
    readonly scheme: string;
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  }): FollowedRequest;
}

export interface FollowedRequest {
  /** `traceresponse` of the answer, in the form of `traceparent`. */
  readonly traceresponse: string;
  /** Whatever `work` does, now or later, belongs to the request. */
  run(work: () => void): void;
  /**
   * @param route absent for a request that met no route
   * @returns where the request can be looked at, if its trace is kept
   */
  end(answer: { readonly route?: string; readonly status: number }): SampledTrace | undefined;
}
