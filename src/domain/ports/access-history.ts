import type { AccessChange } from '../access/access-change.js';

/** Who made, changed and revoked keys and tokens. */
export interface AccessHistory {
  /**
   * A page of the changes, the latest first: those with ids below `before`, or from the latest on. Rejects
   * with `service_unavailable` when the store cannot be asked.
   */
  changes(page: { readonly limit: number; readonly before?: string }): Promise<readonly AccessChange[]>;
}
