import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import type { EntryChange } from './registry-store.js';

/** What a change did to the registry: an entry was added, changed or removed. */
export const CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeFilter {
  /** Exact name of who made the change. */
  readonly by?: string | undefined;
  /** Made at this time or later. */
  readonly since?: Date | undefined;
  readonly kind?: ChangeKind | undefined;
}

/** Where a page of changes ended. */
export type ChangeCursor = Pick<EntryChange, 'at' | 'id'>;

/** The changes of all entries, including removed ones. */
export interface RegistryHistory {
  /**
   * Up to `limit` changes that match the filter, the latest first, within a millisecond by id; with `before`,
   * only older ones.
   */
  changes(
    filter: ChangeFilter,
    page: { limit: number; before?: ChangeCursor },
  ): Promise<readonly EntryChange[]>;
  /**
   * The entry at one of its versions, even if it was removed since; `undefined` when the history has no such
   * version.
   */
  version(domain: DomainName, version: number): Promise<RegistryEntry | undefined>;
}
