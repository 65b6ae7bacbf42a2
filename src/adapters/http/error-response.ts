import type { ErrorRequestHandler, Response } from 'express';
import { DomainError, type ErrorCode } from '../../domain/errors.js';
import type { Log } from '../../domain/ports/log.js';
import { HttpError, type HttpErrorCode } from './http-error.js';
import { requestIdOf } from './request-context.js';
import { sendJson } from './send-json.js';

/** The only table from codes to statuses. A code without a row does not compile. */
export const STATUS_OF = {
  invalid_domain: 400,
  invalid_action: 400,
  invalid_header: 400,
  invalid_request: 400,
  invalid_json: 400,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
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
} as const satisfies Record<ErrorCode | HttpErrorCode, number>;

/** What a failure looks like from outside. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly error: string; readonly message: string } & Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

const FALLBACK_RETRY_SECONDS = 5;

/** Turns whatever was thrown into an answer; anything not meant for callers becomes the same bare 500. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof DomainError) {
    const { code, message, retryAfterSeconds } = error;
    const headers: Record<string, string> = {};
    if (code === 'service_unavailable')
      headers['Retry-After'] = String(retryAfterSeconds ?? FALLBACK_RETRY_SECONDS);
    return { status: STATUS_OF[code], body: { error: code, message }, headers };
  }
  const httpError = error instanceof HttpError ? error : (translated(error) ?? INTERNAL);
  const { code, message, details } = httpError;
  return {
    status: STATUS_OF[code],
    body: { error: code, message, ...details.fields },
    headers: details.headers ?? {},
  };
}

/** Express's last handler: every failure of a route ends here. */
export function errorHandler(log: Log): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const answer = errorAnswer(error);
    const requestId = requestIdOf(res);
    if (answer.status >= 500) logFailure(log, error, res, { requestId, method: req.method, path: req.path });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendJson(res, answer.status, answer.body, { 'Cache-Control': 'no-store', ...answer.headers });
  };
}

/** A caller that is gone is no failure, and a lack of capacity that was foreseen needs no stack. */
function logFailure(log: Log, error: unknown, res: Response, fields: object): void {
  if (res.closed) log.info(fields, 'The caller hung up.');
  else if (
    error instanceof DomainError &&
    error.cause === undefined &&
    error.code === 'service_unavailable'
  ) {
    log.warn({ ...fields, problem: error.message }, 'request refused');
  } else log.error({ ...fields, err: error }, 'request failed');
}

const INTERNAL = new HttpError(
  'internal_error',
  'Something went wrong on our side. The X-Request-Id of this answer finds it in the log.',
);

/** Errors of Express's router and of body-parser, told by their documented `type`, `code` or status. */
function translated(error: unknown): HttpError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { type, status } = error as { type?: unknown; status?: unknown };
  switch (type) {
    case 'entity.too.large':
      return new HttpError(
        'payload_too_large',
        `The body is larger than the ${limitOf(error)} bytes that are read.`,
      );
    case 'entity.parse.failed':
      return new HttpError('bad_request', 'The body could not be read.');
    case 'encoding.unsupported':
      return new HttpError(
        'unsupported_media_type',
        'The Content-Encoding of the body is not one that is read.',
      );
    case 'charset.unsupported':
      return new HttpError('unsupported_media_type', 'The charset of the body is not UTF-8.');
    case 'request.aborted':
    case 'request.size.invalid':
      return new HttpError('bad_request', 'The body ended before its Content-Length.');
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? new HttpError('bad_request', 'The request could not be read: its path is malformed.')
        : undefined;
  }
}

function limitOf(error: object): string {
  const { limit } = error as { limit?: unknown };
  return typeof limit === 'number' ? String(limit) : 'few';
}
