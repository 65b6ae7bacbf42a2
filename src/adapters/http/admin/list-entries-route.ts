import type { ManageEntries } from '../../../domain/registry/manage-entries.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { entryFilterOf } from '../registry/registry-response.js';
import { ENTRY_PAGES } from '../registry/registry-schema.js';
import { toAdminEntry, toLastChange } from './admin-response.js';
import { AdminListQuery, AdminListResponse } from './admin-schema.js';
import { ENTRIES_PATH } from './entries-route.js';
import { QUEUE_PAGES, QueueQuery, QueueResponse } from './review-queue-schema.js';

/** The entries for admins: all of them, and those that wait for a review (contract: "Admin"). */
export const listEntriesRoutes = (entries: ManageEntries): readonly Route[] => [
  defineRoute('get', ENTRIES_PATH, {
    operationId: 'listEntries',
    summary: 'The entries that filters leave, a page at a time',
    role: 'admin',
    query: AdminListQuery,
    responses: { 200: { description: 'One page, by domain.', schema: AdminListResponse } },
    handle: async ({ query }) => {
      const filter = {
        ...entryFilterOf(query),
        origin: query.origin,
        minConfidence: query.min_confidence,
        maxConfidence: query.max_confidence,
        updatedSince: query.updated_since,
      };
      const { rows, next_cursor } = await ENTRY_PAGES.page(query, (limit, after) =>
        entries.list(filter, { limit, ...(after && { after: after.domain }) }),
      );
      return { json: { entries: rows.map(toAdminEntry), next_cursor } };
    },
  }),
  defineRoute('get', '/api/v1/admin/queue', {
    operationId: 'listReviewQueue',
    summary: 'The entries that wait for a person, and why, a page at a time',
    description:
      'All that nobody has validated, those first that have stood as they are for the longest time.',
    role: 'admin',
    query: QueueQuery,
    responses: { 200: { description: 'One page, with how many wait for what.', schema: QueueResponse } },
    handle: async ({ query }) => {
      const { reason, category, q } = query;
      const filter = { reason, category, q: q?.toLowerCase() };
      const [counts, { rows, next_cursor }] = await Promise.all([
        entries.queueCounts(),
        QUEUE_PAGES.page(query, async (limit, after) => {
          const queued = await entries.queue(filter, { limit, ...(after && { after }) });
          return queued.map((one) => ({
            ...one,
            domain: one.entry.domain,
            updatedAt: one.entry.updatedAt,
          }));
        }),
      ]);
      const list = rows.map(({ entry, reasons, contested, lastChange }) => ({
        ...toAdminEntry(entry),
        reasons,
        contested,
        last_change: toLastChange(lastChange),
      }));
      return { json: { counts, entries: list, next_cursor } };
    },
  }),
];
