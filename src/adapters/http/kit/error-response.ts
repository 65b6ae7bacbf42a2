import type { ErrorRequestHandler } from 'express';
import { DomainError } from '../../../domain/errors.js';
import type { Log } from '../../../domain/ports/log.js';
import { HttpError, STATUS_OF } from './http-error.js';
import { requestNames } from './request-context.js';
import { sendJson } from './send-reply.js';

/** A failure as callers see it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly error: string; readonly message: string } & Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

const FALLBACK_RETRY_SECONDS = 5;

/** Turns a thrown value into an answer. Anything that is not meant for callers becomes the same bare 500. */
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

/** How long failures of one cause are counted after the first one is logged. */
const COUNTED_MS = 10_000;
/** Most causes that are counted at the same time. Failures of further causes are logged one by one. */
const MAX_CAUSES = 100;

/** Express's last handler: every failure of a route ends here. */
export function errorHandler(log: Log, countedMs = COUNTED_MS): ErrorRequestHandler {
  const logFailure = failureLog(log, countedMs);
  // Express recognises an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const answer = errorAnswer(error);
    if (answer.status >= 500) {
      const fields = { ...requestNames(res), method: req.method, path: req.path };
      // A caller that has hung up is not a failure.
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
 * Logs the first failure of a cause in full. Later ones are counted for a while, and then their number is
 * logged. Only an unforeseen failure also gets a line for each request, because its caller has the request's
 * id.
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
    // A foreseen lack of capacity needs no stack.
    if (isForeseen && error.cause === undefined && error.code === 'service_unavailable')
      log.warn({ ...fields, problem }, 'request refused');
    else log.error({ ...fields, err: error }, 'request failed');
  };
}

/** The failure and its root cause as text. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${problemOf(error.cause)})`;
}

const INTERNAL = new HttpError(
  'internal_error',
  'Something went wrong on our side. The X-Request-Id of this answer finds it in the log.',
);

/** Errors of Express's router, which carry a status. */
function translated(error: unknown): HttpError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500
    ? new HttpError('bad_request', 'The request could not be read: its path is malformed.')
    : undefined;
}
