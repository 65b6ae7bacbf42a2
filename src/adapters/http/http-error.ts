/** Failures that exist only in HTTP, beside the domain's own codes. */
export const HTTP_ERROR_CODES = [
  'bad_request',
  'method_not_allowed',
  'not_acceptable',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limit_exceeded',
  'headers_too_large',
  'request_timeout',
  'internal_error',
] as const;

export type HttpErrorCode = (typeof HTTP_ERROR_CODES)[number];

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

/** 429 (specification 8); `waitMs` is `undefined` where waiting does not help. */
export function limitExceeded(
  message: string,
  { limitHit, docsUrl, waitMs }: { limitHit: string; docsUrl: string; waitMs: number | undefined },
): HttpError {
  const described = { limit_hit: limitHit, docs: docsUrl };
  if (waitMs === undefined) return new HttpError('rate_limit_exceeded', message, { fields: described });
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpError('rate_limit_exceeded', message, {
    fields: { retry_after_seconds: seconds, ...described },
    headers: { 'Retry-After': String(seconds) },
  });
}
