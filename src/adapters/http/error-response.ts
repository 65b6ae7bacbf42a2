import type { ErrorRequestHandler } from 'express';
import { DomainError } from '../../domain/errors.js';
import type { Log } from '../../domain/ports/log.js';
import { HttpError, STATUS_OF } from './http-error.js';
import { requestNames } from './request-context.js';
import { sendJson } from './send-reply.js';

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
    const { code, message, retryAfterSeconds, reason } = error;
    const headers: Record<string, string> = {};
    const wait = retryAfterSeconds ?? (code === 'service_unavailable' ? FALLBACK_RETRY_SECONDS : undefined);
    if (wait !== undefined) headers['Retry-After'] = String(wait);
    const body = { error: code, message, ...(reason !== undefined && { reason }) };
    return { status: STATUS_OF[code], body, headers };
  }
  const httpError = error instanceof HttpError ? error : (translated(error) ?? INTERNAL);
  const { code, message, details } = httpError;
  return {
    status: STATUS_OF[code],
    body: { error: code, message, ...details.fields },
    headers: details.headers ?? {},
  };
}

/** How long failures of one cause are counted, once the first of them is in the log. */
const COUNTED_MS = 10_000;
/** Causes that are counted at once; others are logged each. */
const MAX_CAUSES = 100;

/** Express's last handler: every failure of a route ends here. */
export function errorHandler(log: Log, countedMs = COUNTED_MS): ErrorRequestHandler {
  const logFailure = failureLog(log, countedMs);
  // Express tells an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const answer = errorAnswer(error);
    if (answer.status >= 500) {
      const fields = { ...requestNames(res), method: req.method, path: req.path };
      // A caller that is gone is no failure.
      if (res.closed) log.info(fields, 'The caller hung up.');
      else logFailure(error, fields);
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendJson(res, answer.status, answer.body, { 'Cache-Control': 'no-store', ...answer.headers });
  };
}

/**
 * Logs the first failure of a cause whole. Those that follow soon are counted, and their number is logged; only a
 * failure that is none of the foreseen ones has a line for each request, whose caller was told its id.
 */
export function failureLog(log: Log, countedMs = COUNTED_MS): (error: unknown, fields: object) => void {
  const more = new Map<string, number>();
  const countFrom = (problem: string) => {
    more.set(problem, 0);
    const told = setTimeout(() => {
      const times = more.get(problem) ?? 0;
      more.delete(problem);
      if (times > 0) log.warn({ problem, times }, 'requests failed for the same cause');
    }, countedMs);
    told.unref();
  };
  return (error, fields) => {
    const problem = problemOf(error);
    const isForeseen = error instanceof DomainError;
    const times = more.get(problem);
    if (times !== undefined) {
      more.set(problem, times + 1);
      if (!isForeseen) log.error({ ...fields, problem }, 'request failed');
      return;
    }
    if (more.size < MAX_CAUSES) countFrom(problem);
    // A lack of capacity that was foreseen needs no stack.
    if (isForeseen && error.cause === undefined && error.code === 'service_unavailable')
      log.warn({ ...fields, problem }, 'request refused');
    else log.error({ ...fields, err: error }, 'request failed');
  };
}

/** The failure and its root cause in words. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${problemOf(error.cause)})`;
}

const INTERNAL = new HttpError(
  'internal_error',
  'Something went wrong on our side. The X-Request-Id of this answer finds it in the log.',
);

/** Errors of Express's router, which have a status. */
function translated(error: unknown): HttpError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500
    ? new HttpError('bad_request', 'The request could not be read: its path is malformed.')
    : undefined;
}
