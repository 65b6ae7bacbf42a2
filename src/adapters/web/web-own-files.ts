import { LRUCache } from 'lru-cache';
import type { OwnFileStore, OwnFiles } from '../../domain/check/ports.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFile, OwnFileRecord } from '../../domain/terms/own-file.js';
import { SiteLookups, type SiteLookupsOptions } from './site-lookups.js';

/**
 * How long a finished lookup answers for its domain. This is longer than the cache takes to hear of a stored
 * answer. So a check that still finds nothing known does not start a second lookup.
 */
const RECENT_MS = 10_000;
/** Most records of finished lookups that are kept that long. */
const RECENT_MAX = 1_000;
/**
 * Most bytes of those records. A file can have some 256 KiB of text, and the record also has its parsed form.
 */
const RECENT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Asks a site for its own file. Bounded in time and size. Never rejects because of what a site does or says.
 */
export type FetchOwnFile = (domain: DomainName, signal: AbortSignal) => Promise<OwnFile>;

export interface WebOwnFilesParts extends SiteLookupsOptions {
  readonly fetchOwnFile: FetchOwnFile;
  readonly store: Pick<OwnFileStore, 'put'>;
  readonly clock: Clock;
  /** Approximate memory in bytes of a record. */
  readonly sizeOf: (record: OwnFileRecord) => number;
  /** Longest time that a check waits for a lookup (contract: "Check"). */
  readonly patienceMs: number;
  /**
   * Called for a lookup that failed, and for an answer that could not be stored. The answer itself is still
   * returned.
   */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/**
 * Looks up domains' own files on the web. Each domain has one lookup at a time in this process, and the
 * number of parallel lookups is bounded. Each answer is stored with its time.
 */
export class WebOwnFiles implements OwnFiles, AsyncDisposable {
  readonly #parts: WebOwnFilesParts;
  readonly #lookups: SiteLookups<OwnFileRecord>;
  readonly #recent: LRUCache<DomainName, OwnFileRecord>;

  constructor(parts: WebOwnFilesParts) {
    this.#parts = parts;
    this.#lookups = new SiteLookups(parts);
    this.#recent = new LRUCache({
      max: RECENT_MAX,
      maxSize: RECENT_MAX_BYTES,
      sizeCalculation: parts.sizeOf,
    });
  }

  request(
    domain: DomainName,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<OwnFileRecord> | undefined {
    const running = this.#lookups.underWay(domain);
    if (running !== undefined) return running;
    const recent = fresh ? undefined : this.#recent.get(domain);
    if (recent !== undefined && this.#isRecent(recent)) return Promise.resolve(recent);
    return this.#lookups.start(domain, (stopping) => this.#lookUp(domain, stopping));
  }

  async requestInTime(domain: DomainName): Promise<OwnFileRecord | undefined> {
    const asked = this.request(domain);
    if (asked === undefined) return undefined;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(late.resolve, this.#parts.patienceMs, undefined);
    try {
      return await Promise.race([asked, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#lookups[Symbol.asyncDispose]();
  }

  #isRecent({ retrievedAt }: OwnFileRecord): boolean {
    const age = this.#parts.clock.now().getTime() - retrievedAt.getTime();
    return age >= 0 && age < RECENT_MS;
  }

  async #lookUp(domain: DomainName, stopping: AbortSignal): Promise<OwnFileRecord> {
    const { fetchOwnFile, store, clock, onTrouble } = this.#parts;
    try {
      const file = await fetchOwnFile(domain, stopping);
      const record: OwnFileRecord = { domain, file, retrievedAt: clock.now() };
      // An answer that was cut short by the stop says nothing about the site.
      if (stopping.aborted) return record;
      this.#recent.set(domain, record);
      await store.put(record).catch((error: unknown) => onTrouble(domain, error));
      return record;
    } catch (error) {
      onTrouble(domain, error);
      const file = { kind: 'unreachable', problem: 'The site could not be asked.' } as const;
      return { domain, file, retrievedAt: clock.now() };
    }
  }
}
