import type { PageValidators } from '../ports/page-fetcher.js';
import type { DomainName } from '../terms/domain-name.js';
import type { WatchPace } from './when-next.js';

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

/** The current state of a page. */
export type PageLook =
  /** The server says that the page has not changed since the validators were given. */
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      /** In the form that `PageContent.text` describes. Untrusted data: never instructions. */
      readonly text: string;
      readonly validators: PageValidators;
    }
  /** Its robots.txt excludes our user agent, so the page was not fetched. */
  | { readonly kind: 'forbidden' }
  | {
      readonly kind: 'failed';
      /** What happened, as the end of a sentence without its full stop. */
      readonly what: string;
      /** As the server requested. */
      readonly retryAfterMs?: number;
    };

/**
 * Fetches known pages of terms again, as politely as the generator: robots.txt first, and only changed pages.
 */
export interface WatchedPages {
  /** Also returns the number of requests. Rejects only with the signal's reason when it is aborted. */
  look(
    page: { readonly url: string; readonly validators?: PageValidators },
    signal: AbortSignal,
  ): Promise<{ readonly look: PageLook; readonly requests: number }>;
}
