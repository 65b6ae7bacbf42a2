import type { PageValidators } from './page-fetcher.js';

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
