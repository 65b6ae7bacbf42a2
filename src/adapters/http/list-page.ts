import { DomainError } from '../../domain/errors.js';
import type { EntryFilter, RegistryStore } from '../../domain/ports/registry-store.js';
import type { RegistryEntrySummary } from '../../domain/registry/registry-entry.js';
import { type DomainName, parseDomainName } from '../../domain/terms/domain-name.js';
import { DEFAULT_PAGE_SIZE } from './schemas/registry.js';

/** A page of the registry's entries, and where the next one begins. */
export interface ListPage {
  readonly entries: readonly RegistryEntrySummary[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
}

/** The filters that every list of entries takes, as its query spells them. */
export interface ListQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly category?: string;
  readonly validation_status?: NonNullable<EntryFilter['validationStatus']>;
  readonly q?: string;
}

/** @throws DomainError `invalid_request` for a cursor that no page gave */
export async function listPage(
  registry: Pick<RegistryStore, 'list'>,
  { limit = DEFAULT_PAGE_SIZE, cursor, category, validation_status: validationStatus, q }: ListQuery,
  further: EntryFilter = {},
): Promise<ListPage> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const filter: EntryFilter = {
    ...(category !== undefined && { category }),
    ...(validationStatus !== undefined && { validationStatus }),
    ...(q !== undefined && { q: q.toLowerCase() }),
    ...further,
  };
  // One entry more than the page tells whether another page follows.
  const found = await registry.list(filter, { limit: limit + 1, ...(after !== undefined && { after }) });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return {
    entries,
    nextCursor: found.length > limit && last !== undefined ? writeCursor(last.domain) : null,
  };
}

function writeCursor(domain: DomainName): string {
  return Buffer.from(domain).toString('base64url');
}

function readCursor(cursor: string): DomainName {
  try {
    return parseDomainName(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new DomainError('invalid_request', 'The cursor is not one that a page of this list gave.', {
      cause,
    });
  }
}
