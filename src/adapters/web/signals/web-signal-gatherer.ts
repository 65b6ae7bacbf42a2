import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '../../../domain/concurrency-limit.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { SignalGatherer, SignalStore } from '../../../domain/ports/site-signals.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import type { GatherSignals } from './gather-signals.js';

/** A site is not asked again before, whatever came of it. */
const RETRY_AFTER_MS = 10 * 60 * 1000;
const TRIED_MAX = 50_000;

export interface WebSignalGathererParts {
  readonly gather: GatherSignals;
  readonly store: Pick<SignalStore, 'put'>;
  readonly clock: Clock;
  /** Sites asked at one time. */
  readonly concurrency: number;
  /** Sites waiting for their turn; one more is not asked. */
  readonly queueMax: number;
  /** Told of a gathering that broke or could not be stored. */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/** Gathers the signals of sites behind the replies: one gathering of a domain at a time in this process. */
export class WebSignalGatherer implements SignalGatherer, AsyncDisposable {
  readonly #parts: WebSignalGathererParts;
  readonly #limit: ConcurrencyLimit;
  readonly #running = new Map<DomainName, Promise<void>>();
  readonly #triedAt = new LRUCache<DomainName, number>({ max: TRIED_MAX });
  readonly #stopped = new AbortController();

  constructor(parts: WebSignalGathererParts) {
    this.#parts = parts;
    this.#limit = new ConcurrencyLimit({ most: parts.concurrency });
  }

  request(domain: DomainName): boolean {
    const { concurrency, queueMax, clock } = this.#parts;
    if (this.#stopped.signal.aborted) return false;
    const now = clock.now().getTime();
    if (this.#running.has(domain) || now - (this.#triedAt.get(domain) ?? Number.NaN) < RETRY_AFTER_MS)
      return true;
    if (this.#running.size >= concurrency + queueMax) return false;
    this.#triedAt.set(domain, now);
    this.#running.set(
      domain,
      this.#gather(domain).finally(() => this.#running.delete(domain)),
    );
    return true;
  }

  /** Ends the gatherings under way and waits for them. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#running.values());
  }

  async #gather(domain: DomainName): Promise<void> {
    const { gather, store, onTrouble } = this.#parts;
    const { signal } = this.#stopped;
    try {
      using _place = await this.#limit.enter(signal);
      await store.put(domain, await gather(domain, signal));
    } catch (error) {
      if (!signal.aborted) onTrouble(domain, error);
    }
  }
}
