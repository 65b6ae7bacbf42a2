import type { OwnFileStore } from '../../../src/domain/check/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { type OwnFileRecord, outlasts } from '../../../src/domain/terms/own-file.js';
import type { MemoryChangeFeed } from './memory-change-feed.js';

/** The last lookup of each domain's own file, in only this process. */
export class MemoryOwnFileStore implements OwnFileStore {
  readonly #records = new Map<DomainName, OwnFileRecord>();
  readonly #feed: MemoryChangeFeed | undefined;

  constructor(feed?: MemoryChangeFeed) {
    this.#feed = feed;
  }

  /** For the reader next to it: the record of exactly this name. */
  find(domain: DomainName): OwnFileRecord | undefined {
    return this.#records.get(domain);
  }

  async put(record: OwnFileRecord): Promise<void> {
    const kept = this.#records.get(record.domain);
    if (kept !== undefined && (kept.retrievedAt > record.retrievedAt || outlasts(kept, record))) return;
    this.#records.set(record.domain, structuredClone(record));
    this.#feed?.announce([record.domain]);
  }

  async removeOlderThan(before: Date): Promise<number> {
    const old = [...this.#records.values()].filter(({ retrievedAt }) => retrievedAt < before);
    for (const { domain } of old) this.#records.delete(domain);
    this.#feed?.announce(old.map(({ domain }) => domain));
    return old.length;
  }
}
