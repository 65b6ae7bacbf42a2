import type { AccessTokens } from '../../../../domain/ports/access-tokens.js';
import type { OwnerTokens } from '../../../../domain/ports/owner-tokens.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import type { Route } from '../../define-route.js';
import { accessTokenRoutes } from './access-tokens.js';
import { bulkEntriesRoute } from './bulk-entries.js';
import { deleteEntryRoute } from './delete-entry.js';
import { entryHistoryRoute, entryVersionRoute } from './entry-history.js';
import { getEntryRoute } from './get-entry.js';
import { listEntriesRoute } from './list-entries.js';
import { ownerEntryRoutes } from './owner-entries.js';
import { putEntryRoute } from './put-entry.js';
import { registryHistoryRoute } from './registry-history.js';
import { reviewEntryRoutes } from './review-entry.js';
import { reviewQueueRoute } from './review-queue.js';

export interface AdminRouteParts {
  readonly entries: ManageEntries;
  readonly accessTokens: AccessTokens;
  readonly ownerTokens: Pick<OwnerTokens, 'revoke'>;
}

/** The routes of admins about entries and tokens (contract: "Admin"). `bulk` stands before the names of domains. */
export const adminRoutes = ({ entries, accessTokens, ownerTokens }: AdminRouteParts): readonly Route[] => [
  listEntriesRoute(entries),
  reviewQueueRoute(entries),
  bulkEntriesRoute(entries),
  getEntryRoute(entries),
  putEntryRoute(entries),
  deleteEntryRoute(entries),
  ...reviewEntryRoutes(entries),
  ...ownerEntryRoutes(entries, ownerTokens),
  entryHistoryRoute(entries),
  entryVersionRoute(entries),
  registryHistoryRoute(entries),
  ...accessTokenRoutes(accessTokens),
];
