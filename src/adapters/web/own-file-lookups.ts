import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/ports/clock.js';
import type { OwnFileLookup } from '../../domain/ports/own-file-lookup.js';
import type { OwnFileRequests } from '../../domain/ports/own-file-requests.js';
import type { OwnFileRecord, OwnFileStore } from '../../domain/ports/own-file-store.js';
import type { DomainName } from '../../domain/terms/domain-name.js';

/**
 * How long a finished lookup answers for its domain. Longer than what is stored takes to be heard of by the cache, so
 * that a check which still finds nothing known does not send a second lookup after the first.
 */
const RECENT_MS = 10_000;
const RECENT_MAX = 1_000;

export interface OwnFileLookupsOptions {
  /** Lookups under way at one time. */
  readonly concurrency: number;
  /** Lookups waiting for their turn; one more is not started. */
  readonly queueMax: number;
  /** Told of a lookup that broke and of an answer that could not be stored; the answer itself is still given. */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/**
 * Runs the lookups of domains' own files: one per domain at a time in this process, a bounded number side by side,
 * each answer stored with the time it was given.
 */
export class OwnFileLookups implements OwnFileRequests {
  readonly #lookup: OwnFileLookup;
  readonly #store: OwnFileStore;
  readonly #clock: Clock;
  readonly #options: OwnFileLookupsOptions;
  readonly #running = new Map<DomainName, Promise<OwnFileRecord>>();
  readonly #recent = new LRUCache<DomainName, OwnFileRecord>({ max: RECENT_MAX });
  readonly #waiting: (() => void)[] = [];
  readonly #stopped = new AbortController();
  #active = 0;

  constructor(lookup: OwnFileLookup, store: OwnFileStore, clock: Clock, options: OwnFileLookupsOptions) {
    this.#lookup = lookup;
    this.#store = store;
    this.#clock = clock;
    this.#options = options;
  }

  request(
    domain: DomainName,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<OwnFileRecord> | undefined {
    const running = this.#running.get(domain);
    if (running !== undefined) return running;
    const recent = fresh ? undefined : this.#recent.get(domain);
    if (recent !== undefined && this.#isRecent(recent)) return Promise.resolve(recent);
    if (this.#stopped.signal.aborted || (this.#isBusy() && this.#waiting.length >= this.#options.queueMax)) {
      return undefined;
    }
    const record = this.#run(domain).finally(() => this.#running.delete(domain));
    this.#running.set(domain, record);
    return record;
  }

  /** Ends the lookups under way and waits for them. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#running.values());
  }

  #isRecent({ retrievedAt }: OwnFileRecord): boolean {
    const age = this.#clock.now().getTime() - retrievedAt.getTime();
    return age >= 0 && age < RECENT_MS;
  }

  #isBusy(): boolean {
    return this.#active >= this.#options.concurrency;
  }

  async #run(domain: DomainName): Promise<OwnFileRecord> {
    if (this.#isBusy()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active += 1;
    try {
      return await this.#lookUpAndKeep(domain);
    } finally {
      // A place is handed on, so that nobody who comes in between takes it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#active -= 1;
      else next();
    }
  }

  async #lookUpAndKeep(domain: DomainName): Promise<OwnFileRecord> {
    try {
      const file = await this.#lookup.lookUp(domain, this.#stopped.signal);
      const record: OwnFileRecord = { domain, file, retrievedAt: this.#clock.now() };
      // An answer cut short by the stop says nothing of the site.
      if (this.#stopped.signal.aborted) return record;
      this.#recent.set(domain, record);
      await this.#keep(record);
      return record;
    } catch (error) {
      this.#options.onTrouble(domain, error);
      const file = { kind: 'unreachable', problem: 'The site could not be asked.' } as const;
      return { domain, file, retrievedAt: this.#clock.now() };
    }
  }

  async #keep(record: OwnFileRecord): Promise<void> {
    try {
      await this.#store.put(record);
    } catch (error) {
      this.#options.onTrouble(record.domain, error);
    }
  }
}
