import type {
  RegistrySnapshot,
  SnapshotEntry,
  SnapshotSummary,
} from '../../../src/domain/ports/registry-snapshot.js';
import type { RegistryStore } from '../../../src/domain/ports/registry-store.js';
import {
  VALIDATION_STATUSES,
  type ValidationStatus,
} from '../../../src/domain/registry/validation-status.js';

const PAGE_SIZE = 250;

/** Entries of a store in memory, kept as they were. */
export class MemoryRegistrySnapshot implements RegistrySnapshot {
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  readonly #entries: readonly SnapshotEntry[];
  #isDisposed = false;

  private constructor(entries: readonly SnapshotEntry[]) {
    this.#entries = entries;
    const countOf = (status: ValidationStatus) =>
      entries.filter(({ validationStatus }) => validationStatus === status).length;
    this.counts = Object.fromEntries(
      VALIDATION_STATUSES.map((status) => [status, countOf(status)]),
    ) as Record<ValidationStatus, number>;
  }

  static async open(store: RegistryStore): Promise<MemoryRegistrySnapshot> {
    for (;;) {
      const summaries = await store.list({}, { limit: Number.MAX_SAFE_INTEGER });
      // Asked in one go, the store answers from one state, which is the list's unless an entry changed in between.
      const entries = await Promise.all(summaries.map(({ domain }) => store.find(domain)));
      const isOneState = entries.every((entry, nth) => entry?.version === summaries[nth]?.version);
      if (isOneState) return new MemoryRegistrySnapshot(entries.filter((entry) => entry !== undefined));
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

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
  }
}
