import type { ChangeFeed, ChangeListener } from '../../../src/domain/registry/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';

/** Changes within one process: the stores announce, and listeners are called before `announce` returns. */
export class MemoryChangeFeed implements ChangeFeed {
  readonly #listeners = new Set<ChangeListener>();
  #live = true;

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isLive(): boolean {
    return this.#live;
  }

  announce(domains: readonly DomainName[]): void {
    for (const listener of this.#listeners) listener.changed(domains);
  }

  /** Changes may be missed from here on. */
  lose(): void {
    this.#live = false;
  }

  /** Reports every change again. Everything read before is suspect. */
  restore(): void {
    for (const listener of this.#listeners) listener.everything();
    this.#live = true;
  }
}
