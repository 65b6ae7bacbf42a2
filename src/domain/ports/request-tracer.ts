/** A trace that is kept, by the ids of W3C Trace Context in lower-case hex. */
export interface SampledTrace {
  readonly traceId: string;
  readonly spanId: string;
}

/** Traces requests through the service. Nothing in it throws. */
export interface RequestTracer {
  /**
   * @param request its headers as they came; a well-formed trace context (W3C) in them is used
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
  /** Everything that `work` does, now or later, belongs to the request. */
  run(work: () => void): void;
  /**
   * @param route absent for a request without a route
   * @returns the ids of the request's trace, if that is kept
   */
  end(answer: { readonly route?: string; readonly status: number }): SampledTrace | undefined;
}
