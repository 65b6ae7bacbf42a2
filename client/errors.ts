/**
 * Why a question was not answered. A service's own codes (`invalid_domain`, `rate_limit_exceeded`, …) are
 * passed on.
 */
export type ErrorCode =
  /** No connection, or one that broke. */
  | 'unreachable'
  | 'timed_out'
  /** The response did not come from a service. */
  | 'invalid_response'
  /** This needs a service, and none is configured. */
  | 'needs_service'
  /** The bytes are not a registry download. */
  | 'invalid_registry'
  | (string & {});

export interface AgentTermsErrorDetails {
  /** Status of the HTTP response. */
  readonly status?: number;
  /** When asking again makes sense. */
  readonly retryAfterMs?: number;
  /** The service's id of the request, for its operator. */
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
