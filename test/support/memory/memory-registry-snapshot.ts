import type {
  EntryChange,
  RegistrySnapshot,
  SnapshotDifference,
  SnapshotEntry,
  SnapshotSummary,
} from '../../../src/domain/registry/ports.js';
import {
  VALIDATION_STATUSES,
  type ValidationStatus,
} from '../../../src/domain/registry/validation-status.js';
import type { MemoryRegistryStore } from './memory-registry-store.js';

const PAGE_SIZE = 250;

/** Entries of a store in memory, unchanged by later writes. */
export class MemoryRegistrySnapshot implements RegistrySnapshot {
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  readonly lastChange: EntryChange | undefined;
  readonly #entries: readonly SnapshotEntry[];
  readonly #changes: readonly EntryChange[];
  #isDisposed = false;

  private constructor(entries: readonly SnapshotEntry[], changes: readonly EntryChange[]) {
    this.#entries = entries;
    this.#changes = changes;
    this.lastChange = changes.at(-1);
    const countOf = (status: ValidationStatus) =>
      entries.filter(({ validationStatus }) => validationStatus === status).length;
    this.counts = Object.fromEntries(
      VALIDATION_STATUSES.map((status) => [status, countOf(status)]),
    ) as Record<ValidationStatus, number>;
  }

  static async open(store: MemoryRegistryStore): Promise<MemoryRegistrySnapshot> {
    for (;;) {
      const summaries = await store.list({}, { limit: Number.MAX_SAFE_INTEGER });
      // In a single call the store answers from one state, which is the list's unless an entry changed in
      // between.
      const entries = await Promise.all(summaries.map(({ domain }) => store.find(domain)));
      const isOneState = entries.every((entry, nth) => entry?.version === summaries[nth]?.version);
      const found = entries.filter((entry) => entry !== undefined);
      if (isOneState) return new MemoryRegistrySnapshot(found, [...store.changes]);
    }
  }

  async *entries(): AsyncGenerator<readonly SnapshotEntry[]> {
    for (let from = 0; from < this.#entries.length; from += PAGE_SIZE) {
      if (this.#isDisposed) throw new Error('The snapshot is disposed of.');
      yield this.#entries.slice(from, from + PAGE_SIZE);
    }
  }

  summaries(): AsyncIterable<readonly SnapshotSummary[]> {
    return this.entries();
  }

  async *changedSince(id: string): AsyncGenerator<readonly SnapshotDifference[]> {
    const since = this.#changes.filter((change) => Number(change.id) > Number(id));
    const domains = [...new Set(since.map(({ domain }) => domain))].sort();
    yield domains.map((domain) => {
      const was = since.find((change) => change.domain === domain)?.before?.validationStatus;
      const now = this.#entries.find((entry) => entry.domain === domain);
      return { domain, ...(was !== undefined && { was }), ...(now !== undefined && { now }) };
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
  }
}
