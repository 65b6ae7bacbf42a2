import type { DomainName } from '../terms/domain-name.js';
import type { WatchPace } from '../watch/when-next.js';
import type { PageValidators } from './page-fetcher.js';

/** What is stored about one page of a domain's terms since its last reading. */
export interface WatchedPage {
  readonly url: string;
  /** SHA-256 of its readable text, lower-case hex. */
  readonly textSha256: string;
  /** In UTF-16 units. */
  readonly length: number;
  /** As `TextTrace.toString` gives it. */
  readonly trace: string;
  readonly validators: PageValidators;
  /** SHA-256 of the much shorter text that the last look found in its place. */
  readonly shorterSha256?: string;
}

/** A domain whose terms are watched. */
export interface WatchedDomain {
  readonly domain: DomainName;
  readonly pace: WatchPace;
  /** In the order of the entry's sources; empty before the first look. */
  readonly pages: readonly WatchedPage[];
}

/** The result of a look. */
export interface SettledLook extends WatchedDomain {
  readonly dueAt: Date;
  /** Requests that it took. */
  readonly requests: number;
  /** Whether the site could be asked. */
  readonly succeeded: boolean;
}

export interface WatchCounts {
  /** Domains whose look is due. */
  readonly due: number;
  readonly watched: number;
  /**
   * When the domain that has waited longest last had a successful look; absent until every domain has had
   * one.
   */
  readonly oldestLookAt?: Date;
}

/** Which domains are watched, and which of them are due; shared by every process on the database. */
export interface WatchList {
  /**
   * Adds every registry entry that rests on terms written by others and is not yet watched, due within
   * `spreadMs` from now. Removes domains that have no such entry any more.
   */
  enrol(spreadMs: number): Promise<void>;
  /**
   * The domain that has been due for longest. No other caller gets it for `leaseMs` or until it is settled.
   * `undefined` when none is due, or when one more look of at most `reserve` requests could exceed `perHour`
   * requests in any hour. Domains whose entries nobody has shipped, validated or written get half of these
   * requests, or a single look when that is more.
   */
  take(bounds: {
    readonly leaseMs: number;
    readonly reserve: number;
    readonly perHour: number;
  }): Promise<WatchedDomain | undefined>;
  /** Stores the result of the look; does nothing when the domain is no longer watched. */
  settle(look: SettledLook): Promise<void>;
  counts(): Promise<WatchCounts>;
}
