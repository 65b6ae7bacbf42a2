import { DomainError, type ErrorCode } from '../../../../domain/errors.js';
import type { RouteRequest } from '../../define-route.js';
import type { HttpErrorCode } from '../../http-error.js';
import { readOptionalBody } from '../../read-body.js';
import { ReasonRequest } from '../../schemas/admin.js';

/** Where the routes of entries are. */
export const ENTRIES_PATH = '/api/v1/admin/entries';
/** Nothing that an admin is told is for a cache. */
export const NOT_STORED = { 'Cache-Control': 'no-store' } as const;

/** How every route of admins can fail. */
export const ADMIN_FAILURES = [
  'unauthorized',
  'forbidden',
  'rate_limit_exceeded',
  'service_unavailable',
] as const satisfies readonly (ErrorCode | HttpErrorCode)[];

/** How a route with a body can fail besides. */
export const BODY_FAILURES = [
  'invalid_json',
  'invalid_request',
  'unsupported_media_type',
  'payload_too_large',
] as const satisfies readonly (ErrorCode | HttpErrorCode)[];

/** Largest body of the routes that take a sentence or two. */
export const MAX_REASON_BODY_BYTES = 16 * 1024;

/**
 * Why an entry is changed, where that may be left out: from the body, or from the query.
 *
 * @throws DomainError `invalid_request` when both say it
 */
export function reasonOf({ query, req }: RouteRequest<{ reason?: string }, unknown>): string | undefined {
  const { reason } = readOptionalBody(req, ReasonRequest);
  if (reason !== undefined && query.reason !== undefined)
    throw new DomainError('invalid_request', 'The reason stands in the query and in the body: give it once.');
  return reason ?? query.reason;
}

/** Name of who stands behind the request, as histories show it. */
export function nameOf({ principal }: Pick<RouteRequest<unknown, unknown>, 'principal'>): string {
  if (principal === undefined) throw new Error('A route with a role was reached without a principal.');
  return principal.name;
}
