import { askAgainIn } from '../../domain/ask-again.js';
import type { ErrorCode } from '../../domain/errors.js';
import type { STATUS_OF } from './error-response.js';

/** Failures that exist only in HTTP, beside the domain's own codes. */
export type HttpErrorCode = Exclude<keyof typeof STATUS_OF, ErrorCode>;

export interface HttpErrorDetails {
  /** Further fields of the body, after `error` and `message`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure of the request itself; the message is for the caller. */
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

/** 429 (specification 8); `waitMs` is `undefined` where waiting does not help, `cure` says what else does. */
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
