import type { Static } from 'typebox';
import { DomainError } from '../../../domain/errors.js';
import { archiveUrlOf, type EntryEdit } from '../../../domain/registry/edit-entry.js';
import type { ManageEntries } from '../../../domain/registry/manage-entries.js';
import type { EntryRefusal } from '../../../domain/registry/ports.js';
import { type DomainName, parseDomainName } from '../../../domain/terms/domain-name.js';
import { defineRoute } from '../kit/define-route.js';
import type { Reply, Route } from '../kit/route.js';
import { typedBody } from '../kit/typed-body.js';
import { assertUnconditional } from '../registry/entry-tag.js';
import { BulkRequest, BulkResponse } from './admin-schema.js';
import { ENTRIES_PATH } from './entries-route.js';

/** Enough for a thousand domains of the greatest length. */
const MAX_BODY_BYTES = 512 * 1024;

/** `POST /api/v1/admin/entries/bulk` (contract: "Admin"). */
export const bulkEntriesRoute = (entries: ManageEntries): Route =>
  defineRoute('post', `${ENTRIES_PATH}/bulk`, {
    operationId: 'changeEntries',
    summary: 'Reviews or removes up to 1,000 entries, all of them or none',
    description:
      'A 409 holds in `refusals` the entries that stand in the way, and nothing was changed. The body may have 512 KiB. ' +
      '`If-Match` and `If-None-Match` are for single entries and are refused here.',
    role: 'admin',
    body: typedBody(BulkRequest, MAX_BODY_BYTES),
    responses: { 200: { description: 'All of them were changed.', schema: BulkResponse } },
    failures: ['invalid_domain', 'conflict'],
    handle: async ({ body, by, req }) => {
      assertUnconditional(req);
      const outcome = await entries.editAll(body.domains.map(readDomain), editOf(body), by);
      if (outcome.kind === 'refused') return refused(outcome.refusals);
      const results = outcome.outcomes.map(({ kind, entry }) => ({
        domain: entry.domain,
        outcome: kind,
        version: entry.version,
      }));
      return { json: { results } };
    },
  });

type Bulk = Static<typeof BulkRequest>;

/** The fields that each operation requires, and those that it also accepts. */
const FIELDS = {
  flag: { needs: ['reason'], takes: [] },
  validate: { needs: ['archive_url'], takes: ['note'] },
  unflag: { needs: [], takes: ['reason'] },
  delete: { needs: [], takes: ['reason'] },
} as const satisfies Record<Bulk['operation'], object>;

function editOf(bulk: Bulk): EntryEdit {
  const { operation, reason = '', archive_url: archiveUrl = '', note } = bulk;
  const { needs, takes } = FIELDS[operation];
  const known: readonly string[] = ['operation', 'domains', ...needs, ...takes];
  const missing = needs.find((field) => bulk[field] === undefined);
  if (missing !== undefined) throw new DomainError('invalid_request', `"${operation}" needs "${missing}".`);
  const extra = Object.keys(bulk).find((field) => !known.includes(field));
  if (extra !== undefined) throw new DomainError('invalid_request', `"${operation}" takes no "${extra}".`);
  switch (operation) {
    case 'flag':
      return { kind: 'flag', reason };
    case 'validate':
      return { kind: 'validate', archiveUrl: archiveUrlOf(archiveUrl), note };
    case 'unflag':
      return { kind: 'unflag', reason: bulk.reason };
    case 'delete':
      return { kind: 'remove', reason: bulk.reason };
  }
}

function readDomain(text: string, index: number): DomainName {
  try {
    return parseDomainName(text);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    throw new DomainError('invalid_domain', `Number ${index + 1} of "domains": ${cause.message}`, { cause });
  }
}

function refused(refusals: readonly EntryRefusal[]): Reply {
  const message = `Nothing was changed: ${refusals.length} of the entries cannot be.`;
  const list = refusals.map(({ domain, code, message }) => ({ domain, error: code, message }));
  return { status: 409, json: { error: 'conflict', message, refusals: list } };
}
