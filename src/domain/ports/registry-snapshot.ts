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

/** An entry that has changed since an earlier state. */
export interface SnapshotDifference {
  readonly domain: DomainName;
  /** Its status in the earlier state; absent when there was no entry. */
  readonly was?: ValidationStatus;
  /** The entry now; absent when it was removed. */
  readonly now?: Pick<SnapshotEntry, 'validationStatus' | 'documentText'>;
}

/**
 * The registry at one moment. All its answers belong together, however late they are requested. It holds
 * resources until it is disposed of, which may happen at any time and more than once; an iteration under way
 * then fails.
 */
export interface RegistrySnapshot extends AsyncDisposable {
  /** How many entries there are of each status; a status without entries is 0. */
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  /** The last change that it includes. */
  readonly lastChange: ChangePlace | undefined;
  /**
   * Every entry in ascending order of the domain's bytes, in batches, so that few are in memory. May be
   * iterated more than once, one iteration after another. Rejects with `service_unavailable` when the store
   * is lost.
   */
  entries(): AsyncIterable<readonly SnapshotEntry[]>;
  /** `entries` without documents. */
  summaries(): AsyncIterable<readonly SnapshotSummary[]>;
  /**
   * Every domain with a change after the id, even if its entry was added and removed since; otherwise as
   * `entries`.
   */
  changedSince(id: string): AsyncIterable<readonly SnapshotDifference[]>;
}

/** Takes a snapshot. Rejects with `service_unavailable` when the store cannot be asked. */
export type OpenRegistrySnapshot = () => Promise<RegistrySnapshot>;
