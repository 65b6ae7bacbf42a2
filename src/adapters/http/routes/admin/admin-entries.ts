import { DomainError } from '../../../../domain/errors.js';

/** Where the routes of entries are. */
export const ENTRIES_PATH = '/api/v1/admin/entries';

/** Largest body of the routes that take a name or a sentence or two. */
export const MAX_SHORT_BODY_BYTES = 16 * 1024;

/**
 * Why an entry is changed, where that may be left out: from the body, or from the query.
 *
 * @throws DomainError `invalid_request` when both say it
 */
export function reasonOf(
  query: { reason?: string },
  body: { reason?: string } | undefined,
): string | undefined {
  if (body?.reason !== undefined && query.reason !== undefined)
    throw new DomainError('invalid_request', 'The reason stands in the query and in the body: give it once.');
  return body?.reason ?? query.reason;
}
