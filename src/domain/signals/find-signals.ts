import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { DomainName } from '../terms/domain-name.js';
import type { SignalGatherer, SignalStore } from './ports.js';
import type { SiteSignals } from './signal.js';

/** From this age on the signals are gathered anew after the reply. */
export const SIGNALS_FRESH_MS = 24 * 60 * 60 * 1000;
/** Signals that were gathered longer ago than this are deleted. */
export const SIGNALS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const SIGNALS_STATES = [
  /** Gathered within a day. */
  'fresh',
  /** Gathered more than a day ago. */
  'stale',
  /** Not yet known, and being gathered. */
  'pending',
  /**
   * Not known, and not being gathered: no site is contacted, too many are waiting, or the store cannot be
   * read.
   */
  'unavailable',
] as const;

/** What is known of a site's signals. */
export type KnownSignals =
  | { readonly state: 'fresh' | 'stale'; readonly found: SiteSignals }
  | { readonly state: 'pending' | 'unavailable' };

/** Answers from the store and never waits for a site. Never rejects because the store is unavailable. */
export type FindSignals = (domain: DomainName) => Promise<KnownSignals>;

export interface FindSignalsParts {
  readonly store: Pick<SignalStore, 'find'>;
  /** Absent when no site is ever contacted (`CHECK_LOOKUP=registry`). */
  readonly gatherer?: SignalGatherer;
  readonly clock: Clock;
}

export function makeFindSignals({ store, gatherer, clock }: FindSignalsParts): FindSignals {
  return async (domain) => {
    let found: SiteSignals | undefined;
    try {
      found = await store.find(domain);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'service_unavailable')
        return { state: 'unavailable' };
      throw error;
    }
    const isFresh =
      found?.reached === true && clock.now().getTime() - found.retrievedAt.getTime() < SIGNALS_FRESH_MS;
    const isGathered = isFresh || gatherer?.request(domain) === true;
    if (found !== undefined) return { state: isFresh ? 'fresh' : 'stale', found };
    return { state: isGathered ? 'pending' : 'unavailable' };
  };
}
