import type { ChangeFeed, ChangeListener } from '../../domain/ports/change-feed.js';
import type { DomainName } from '../../domain/terms/domain-name.js';

/**
 * A feed on which this process tells itself of its own changes at once. They come a second time through the feed within,
 * some moments later; an answer given in between would be the old one.
 */
export class AnnouncingChangeFeed implements ChangeFeed {
  readonly #inner: ChangeFeed;
  readonly #listeners = new Set<ChangeListener>();

  constructor(inner: ChangeFeed) {
    this.#inner = inner;
  }

  subscribe(listener: ChangeListener): () => void {
    const unsubscribe = this.#inner.subscribe(listener);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
    };
  }

  isLive(): boolean {
    return this.#inner.isLive();
  }

  /** What is stored about these names has just been changed by this process. */
  announce(domains: readonly DomainName[]): void {
    for (const listener of this.#listeners) listener.changed(domains);
  }
}
