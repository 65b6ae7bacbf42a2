import { askAgainIn } from '../../../domain/ask-again.js';
import type { ErrorCode } from '../../../domain/errors.js';

/**
 * The only table of statuses, for the domain's codes and for HTTP's own. A code without a row does not
 * compile.
 */
export const STATUS_OF = {
  invalid_domain: 400,
  invalid_action: 400,
  invalid_header: 400,
  invalid_request: 400,
  invalid_json: 400,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  precondition_required: 428,
  unknown_cursor: 410,
  unauthorized: 401,
  forbidden: 403,
  invalid_api_key: 401,
  service_unavailable: 503,
  generator_failure: 500,
  bad_request: 400,
  method_not_allowed: 405,
  not_acceptable: 406,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  headers_too_large: 431,
  request_timeout: 408,
  internal_error: 500,
} as const satisfies Record<ErrorCode, number> & Record<string, number>;

/** Failures that exist only in HTTP, in addition to the domain's codes. */
export type HttpErrorCode = Exclude<keyof typeof STATUS_OF, ErrorCode>;

export interface HttpErrorDetails {
  /** Further fields of the body, after `error` and `message`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure of the request itself. The message is for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: HttpErrorCode;
  readonly details: HttpErrorDetails;

  constructor(code: HttpErrorCode, message: string, details: HttpErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * 429 (specification 8). `waitMs` is `undefined` where waiting does not help; `cure` names other remedies.
 */
export function limitExceeded(
  message: string,
  {
    limitHit,
    docsUrl,
    waitMs,
    cure = [],
  }: { limitHit: string; docsUrl: string; waitMs: number | undefined; cure?: readonly string[] },
): HttpError {
  const described = { limit_hit: limitHit, docs: docsUrl };
  if (waitMs === undefined)
    return new HttpError('rate_limit_exceeded', [message, ...cure].join(' '), { fields: described });
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpError('rate_limit_exceeded', [message, askAgainIn(seconds), ...cure].join(' '), {
    fields: { retry_after_seconds: seconds, ...described },
    headers: { 'Retry-After': String(seconds) },
  });
}
