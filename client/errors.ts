/** Why a question was not answered. A service's own codes (`invalid_domain`, `rate_limit_exceeded`, …) come as they are. */
export type ErrorCode =
  /** No connection, or one that broke. */
  | 'unreachable'
  | 'timed_out'
  /** What came is no answer of a service. */
  | 'invalid_response'
  /** Only a service can do this, and none is set. */
  | 'needs_service'
  /** Bytes that are no registry download. */
  | 'invalid_registry'
  | (string & {});

export interface AgentTermsErrorDetails {
  /** Of the HTTP answer. */
  readonly status?: number;
  /** From when on asking again makes sense. */
  readonly retryAfterMs?: number;
  /** The service's name for the request, for its operator. */
  readonly requestId?: string;
  readonly cause?: unknown;
}

/** A question that was not answered. It permits nothing. */
export class AgentTermsError extends Error {
  override readonly name: string = 'AgentTermsError';
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, message: string, details: AgentTermsErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.requestId = details.requestId;
  }
}
