import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import type { EntryChange } from './registry-store.js';

/** What a change did to the registry: an entry came, became another, or went. */
export const CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeFilter {
  /** Exactly this name of who made the change. */
  readonly by?: string | undefined;
  /** Made at this time or later. */
  readonly since?: Date | undefined;
  readonly kind?: ChangeKind | undefined;
}

/** Where a page of changes ended. */
export type ChangeCursor = Pick<EntryChange, 'at' | 'id'>;

/** The changes of all entries, also of those that were removed. */
export interface RegistryHistory {
  /**
   * Up to `limit` changes that the filter leaves, the latest first, of the same millisecond by id; those older than
   * `before` when it is given.
   */
  changes(
    filter: ChangeFilter,
    page: { limit: number; before?: ChangeCursor },
  ): Promise<readonly EntryChange[]>;
  /** The entry as it was at one of its versions, also of one that was removed; `undefined` where the history has none such. */
  version(domain: DomainName, version: number): Promise<RegistryEntry | undefined>;
}
