import type { KnownTermsReader } from '../../../domain/check/ports.js';
import { DomainError } from '../../../domain/errors.js';
import type { ChangeFeed } from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import type { ReplayLag } from '../core/standby.js';

/** Beyond this many changed names, all names count as changed. */
const MOST_CHANGED = 10_000;

export interface StandbyTermsReaderParts {
  readonly primary: KnownTermsReader;
  readonly standby: KnownTermsReader;
  readonly lag: ReplayLag;
  readonly feed: ChangeFeed;
  /** Monotonic milliseconds, on the same clock as the lag's; a test sets it. */
  readonly now?: () => number;
}

/**
 * Reads from a standby, except for names with a reported change that the standby is not known to have. So an
 * answer is no older than the primary's answer at the time when the feed was last heard from, and a cache in
 * front may keep it. Without this rule the cache could read the standby a moment too early and keep an old
 * answer until the next change. The primary is read when the feed hears nothing, and when the standby lags or
 * does not answer.
 */
export class StandbyTermsReader implements KnownTermsReader, Disposable {
  readonly #parts: StandbyTermsReaderParts;
  readonly #now: () => number;
  readonly #changedAt = new Map<DomainName, number>();
  #everythingAt = Number.NEGATIVE_INFINITY;
  readonly #unsubscribe: () => void;

  constructor(parts: StandbyTermsReaderParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#unsubscribe = parts.feed.subscribe({
      changed: (domains) => this.#changed(domains),
      everything: () => this.#everything(),
    });
  }

  async read(names: readonly DomainName[]): ReturnType<KnownTermsReader['read']> {
    const { primary, standby, lag } = this.#parts;
    if (!this.#hasAll(names)) return primary.read(names);
    try {
      return await standby.read(names);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'service_unavailable')) throw error;
      lag.lost();
      return primary.read(names);
    }
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }

  #hasAll(names: readonly DomainName[]): boolean {
    const through = this.#parts.lag.replayedThrough();
    if (through === undefined || through <= this.#everythingAt || !this.#parts.feed.isLive()) return false;
    // A changed name moves to the end, so the oldest change is the first.
    for (const [name, at] of this.#changedAt) {
      if (at >= through) break;
      this.#changedAt.delete(name);
    }
    return !names.some((name) => this.#changedAt.has(name));
  }

  #changed(domains: readonly DomainName[]): void {
    const at = this.#now();
    for (const domain of domains) {
      this.#changedAt.delete(domain);
      this.#changedAt.set(domain, at);
    }
    if (this.#changedAt.size > MOST_CHANGED) this.#everything();
  }

  #everything(): void {
    this.#everythingAt = this.#now();
    this.#changedAt.clear();
  }
}
