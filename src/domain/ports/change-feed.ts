import type { DomainName } from '../terms/domain-name.js';

/** Hears what changed in the stored terms. Called one at a time, in the order of the changes; must not throw. */
export interface ChangeListener {
  /** What is stored about these names may have changed. */
  changed(domains: readonly DomainName[]): void;
  /** Anything may have changed: what was read before this call has to be read again. */
  everything(): void;
}

/** Tells of a change that has just been committed, so that its maker does not read what was before. */
export type AnnounceChange = (domains: readonly DomainName[]) => void;

/** Says when what was read of the stored terms is no longer so, whichever process changed it. */
export interface ChangeFeed {
  /** From now on the listener hears of every change, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void;
  /**
   * Whether the listeners have heard of every change up to a moment ago; the implementation says how long that is.
   * While it is false nothing read earlier can be relied on. Before it becomes true again, the listeners are told
   * `everything`, unless no change was missed.
   */
  isLive(): boolean;
}
