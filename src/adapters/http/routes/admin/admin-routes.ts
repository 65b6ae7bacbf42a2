import type { AccessTokens } from '../../../../domain/ports/access-tokens.js';
import type { RegistryHistory } from '../../../../domain/ports/registry-history.js';
import type { RegistryStore } from '../../../../domain/ports/registry-store.js';
import type { ValidateDocument } from '../../../../domain/validate/validate-document.js';
import type { Route } from '../../define-route.js';
import { accessTokenRoutes } from './access-tokens.js';
import { bulkEntriesRoute } from './bulk-entries.js';
import { deleteEntryRoute } from './delete-entry.js';
import { entryHistoryRoute } from './entry-history.js';
import { getEntryRoute } from './get-entry.js';
import { listEntriesRoute } from './list-entries.js';
import { putEntryRoute } from './put-entry.js';
import { registryHistoryRoute } from './registry-history.js';
import { reviewEntryRoutes } from './review-entry.js';

export interface AdminRouteParts {
  readonly registry: RegistryStore;
  readonly history: RegistryHistory;
  readonly validateDocument: ValidateDocument;
  readonly accessTokens: AccessTokens;
}

/** The routes of admins about entries and tokens (contract: "Admin"). `bulk` stands before the names of domains. */
export const adminRoutes = ({
  registry,
  history,
  validateDocument,
  accessTokens,
}: AdminRouteParts): readonly Route[] => [
  listEntriesRoute(registry),
  bulkEntriesRoute(registry),
  getEntryRoute(registry),
  putEntryRoute(registry, validateDocument),
  deleteEntryRoute(registry),
  ...reviewEntryRoutes(registry),
  entryHistoryRoute(registry),
  registryHistoryRoute(history),
  ...accessTokenRoutes(accessTokens),
];
