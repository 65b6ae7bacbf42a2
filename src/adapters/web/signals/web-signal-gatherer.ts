import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../domain/ports/clock.js';
import type { SignalGatherer, SignalStore } from '../../../domain/signals/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { SiteLookups, type SiteLookupsOptions } from '../site-lookups.js';
import type { GatherSignals } from './gather-signals.js';

/** A site is not asked again earlier, whatever the result was. */
const RETRY_AFTER_MS = 10 * 60 * 1000;
const TRIED_MAX = 50_000;

export interface WebSignalGathererParts extends SiteLookupsOptions {
  readonly gather: GatherSignals;
  readonly store: Pick<SignalStore, 'put'>;
  readonly clock: Clock;
  /** Called for a gathering that failed or could not be stored. */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/**
 * Gathers the signals of sites in the background. Each domain has one gathering at a time in this process.
 */
export class WebSignalGatherer implements SignalGatherer, AsyncDisposable {
  readonly #parts: WebSignalGathererParts;
  readonly #gatherings: SiteLookups<void>;
  readonly #triedAt = new LRUCache<DomainName, number>({ max: TRIED_MAX });

  constructor(parts: WebSignalGathererParts) {
    this.#parts = parts;
    this.#gatherings = new SiteLookups(parts);
  }

  request(domain: DomainName): boolean {
    const now = this.#parts.clock.now().getTime();
    const isRecent = now - (this.#triedAt.get(domain) ?? Number.NaN) < RETRY_AFTER_MS;
    if (isRecent || this.#gatherings.underWay(domain) !== undefined) return true;
    if (this.#gatherings.start(domain, (stopping) => this.#gather(domain, stopping)) === undefined)
      return false;
    this.#triedAt.set(domain, now);
    return true;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#gatherings[Symbol.asyncDispose]();
  }

  async #gather(domain: DomainName, stopping: AbortSignal): Promise<void> {
    const { gather, store, onTrouble } = this.#parts;
    try {
      await store.put(domain, await gather(domain, stopping));
    } catch (error) {
      if (!stopping.aborted) onTrouble(domain, error);
    }
  }
}
