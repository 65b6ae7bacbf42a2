import type { ChangeFeed, ChangeListener } from '../../domain/registry/ports.js';
import type { DomainName } from '../../domain/terms/domain-name.js';

/**
 * A feed to which this process announces its own changes at once. They arrive a second time some moments
 * later, through the inner feed. Without the announcement an answer in between would be the old one.
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

  /** This process has just changed what is stored about these names. */
  announce(domains: readonly DomainName[]): void {
    for (const listener of this.#listeners) listener.changed(domains);
  }
}
