import Type from 'typebox';
import type { QueueCursor } from '../../../domain/registry/ports.js';
import { REVIEW_REASONS } from '../../../domain/registry/review-reasons.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { byName, count, listOf, object, oneOf, orNull, pageOf } from '../kit/fields-schema.js';
import { domainIn, entryFilters } from '../registry/registry-schema.js';
import { pagesOf } from '../serve/pages.js';
import { AdminEntry, LastChange } from './admin-schema.js';

/** Pages of the queue, those that have waited longest first. */
export const QUEUE_PAGES = pagesOf<QueueCursor>({
  name: 'queue',
  unit: 'Entries',
  size: 100,
  most: 1_000,
  write: ({ updatedAt, domain }) => `${updatedAt.getTime()}.${domain}`,
  read: (text) => {
    const [, atMs, name = ''] = /^(\d{1,14})\.(.+)$/.exec(text) ?? [];
    const domain = domainIn(name);
    return domain && { updatedAt: new Date(Number(atMs)), domain };
  },
});

/** `GET /api/v1/admin/queue`. */
export const QueueQuery = Type.Object({
  reason: Type.Optional(oneOf(REVIEW_REASONS, 'Only entries that wait for this reason.', 'contested')),
  category: entryFilters.category,
  q: entryFilters.q,
  ...QUEUE_PAGES.query,
});

const QueuedEntry = object('QueuedEntry', 'An entry that waits for a person.', {
  ...AdminEntry.properties,
  reasons: listOf(
    oneOf(REVIEW_REASONS, 'One reason.', 'unvalidated'),
    'Why it waits, the weightiest reason first; it has stood as it is since `updated_at`.',
  ),
  contested: listOf(
    oneOf(PERMISSION_KEYS, 'A permission.', 'scrape_data'),
    'The permissions that its document leaves open because its sources differ on them.',
  ),
  last_change: orNull(LastChange, 'Who changed the entry last, and why; null when nobody did.'),
});

export const QueueResponse = object('ReviewQueue', 'One page of the entries that wait for a person.', {
  counts: object(
    'QueueCounts',
    'How many wait, whatever the filter. An entry may wait for several reasons.',
    {
      all: count('Entries that no person has validated.', 5),
      ...byName(REVIEW_REASONS, (reason) => count(`Entries that wait because of \`${reason}\`.`, 3)),
    },
  ),
  ...pageOf('entries', QueuedEntry),
});
