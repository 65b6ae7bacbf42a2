import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toAdminEntry, toLastChange } from '../../presenters/admin-response.js';
import { entryFilterOf } from '../../presenters/registry-response.js';
import { QUEUE_PAGES, QueueQuery, QueueResponse } from '../../schemas/review-queue.js';

/** `GET /api/v1/admin/queue`: the entries that wait for a person. */
export const reviewQueueRoute = (entries: ManageEntries): Route =>
  defineRoute('get', '/api/v1/admin/queue', {
    operationId: 'listReviewQueue',
    summary: 'The entries that wait for a person, and why, a page at a time',
    description:
      'All that nobody has validated, those first that have stood as they are for the longest time.',
    role: 'admin',
    query: QueueQuery,
    responses: { 200: { description: 'One page, with how many wait for what.', schema: QueueResponse } },
    handle: async ({ query }) => {
      const { category, q } = entryFilterOf(query);
      const filter = {
        ...(query.reason !== undefined && { reason: query.reason }),
        ...(category !== undefined && { category }),
        ...(q !== undefined && { q }),
      };
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
  });
