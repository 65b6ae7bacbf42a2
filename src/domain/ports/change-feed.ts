import type { DomainName } from '../terms/domain-name.js';

/**
 * Is notified of changes in the stored terms. Called one at a time, in the order of the changes; must not
 * throw.
 */
export interface ChangeListener {
  /** What is stored about these names may have changed. */
  changed(domains: readonly DomainName[]): void;
  /** Anything may have changed: what was read before this call has to be read again. */
  everything(): void;
}

/** Announces a change that has just been committed, so that the caller does not read the state before it. */
export type AnnounceChange = (domains: readonly DomainName[]) => void;

/** Reports when data read from the stored terms is out of date, whichever process changed it. */
export interface ChangeFeed {
  /** From now on the listener is notified of every change, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void;
  /**
   * Whether the listeners have been notified of every change up to a moment ago; the implementation says how
   * long that is. While it is false, no earlier read can be relied on. Before it becomes true again, the
   * listeners receive `everything`, unless no change was missed.
   */
  isLive(): boolean;
}
