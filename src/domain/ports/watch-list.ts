import type { DomainName } from '../terms/domain-name.js';
import type { WatchPace } from '../watch/when-next.js';
import type { PageValidators } from './page-fetcher.js';

/** What is kept of one page of a domain's terms since it was read last. */
export interface WatchedPage {
  readonly url: string;
  /** SHA-256 of its readable text, lower-case hex. */
  readonly textSha256: string;
  /** In UTF-16 units. */
  readonly length: number;
  /** As `TextTrace.toString` gives it. */
  readonly trace: string;
  readonly validators: PageValidators;
  /** SHA-256 of the far shorter text that stood in its place at the last look. */
  readonly shorterSha256?: string;
}

/** A domain whose terms are watched. */
export interface WatchedDomain {
  readonly domain: DomainName;
  readonly pace: WatchPace;
  /** In the order of the entry's sources; none before the first look. */
  readonly pages: readonly WatchedPage[];
}

/** How a look ended. */
export interface SettledLook extends WatchedDomain {
  readonly dueAt: Date;
  /** Requests that it took. */
  readonly requests: number;
  /** Whether the site could be asked. */
  readonly succeeded: boolean;
}

export interface WatchCounts {
  /** Domains that are to be looked at now. */
  readonly due: number;
  readonly watched: number;
  /** When the domain that has waited longest was last looked at with success; absent before all were. */
  readonly oldestLookAt?: Date;
}

/** Which domains are watched, and which of them is due; shared by every process on the database. */
export interface WatchList {
  /**
   * Takes up every entry of the registry that rests on terms of others' making and is not there yet, due within `spreadMs`
   * from now, and drops those that are no such entry any more.
   */
  enrol(spreadMs: number): Promise<void>;
  /**
   * The domain that has been due for longest, out of reach of every other caller for `leaseMs` or until it is settled;
   * `undefined` when none is due, or when one more look of at most `reserve` requests could make them more than `perHour`
   * in any hour. Domains whose entries nobody has shipped, validated or written have half of them, or a single look where
   * that is more.
   */
  take(bounds: {
    readonly leaseMs: number;
    readonly reserve: number;
    readonly perHour: number;
  }): Promise<WatchedDomain | undefined>;
  /** Keeps how the look ended; nothing where the domain is watched no more. */
  settle(look: SettledLook): Promise<void>;
  counts(): Promise<WatchCounts>;
}
