import type { RegistryEntry, RegistryEntrySummary } from '../registry/registry-entry.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { DomainName } from '../terms/domain-name.js';
import type { ChangePlace } from './registry-changes.js';

/** What a snapshot says of an entry. */
export type SnapshotSummary = Pick<
  RegistryEntrySummary,
  'domain' | 'category' | 'validationStatus' | 'confidence'
>;

/** An entry with its document's text as it is stored and served. */
export type SnapshotEntry = SnapshotSummary & Pick<RegistryEntry, 'documentText'>;

/** An entry that was changed since some earlier state. */
export interface SnapshotDifference {
  readonly domain: DomainName;
  /** Its status then; absent when there was none. */
  readonly was?: ValidationStatus;
  /** As it is; absent when it was removed. */
  readonly now?: Pick<SnapshotEntry, 'validationStatus' | 'documentText'>;
}

/**
 * The registry as it was at one moment: whatever is asked of it, and however long afterwards, the answers belong
 * together. It holds on to resources until it is disposed of, which may be done at any time and more than once; a walk
 * under way then fails.
 */
export interface RegistrySnapshot extends AsyncDisposable {
  /** How many entries there are of each status; a status without entries is 0. */
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  /** The last change that is in it. */
  readonly lastChange: ChangePlace | undefined;
  /**
   * Every entry in ascending order of the domain's bytes, some at a time, so that memory holds few of them. May be
   * walked more than once, one walk after another. Rejects with `service_unavailable` when the store is lost.
   */
  entries(): AsyncIterable<readonly SnapshotEntry[]>;
  /** `entries` without documents. */
  summaries(): AsyncIterable<readonly SnapshotSummary[]>;
  /** Every domain with a change behind that of the id, also one whose entry came and went since; otherwise as `entries`. */
  changedSince(id: string): AsyncIterable<readonly SnapshotDifference[]>;
}

/** Takes a snapshot. Rejects with `service_unavailable` when the store cannot be asked. */
export type OpenRegistrySnapshot = () => Promise<RegistrySnapshot>;
