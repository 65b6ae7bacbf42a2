import type { PageValidators } from './page-fetcher.js';

/** What a page is now. */
export type PageLook =
  /** The server says that it has not changed since the validators were given. */
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      /** In the form that `PageContent.text` describes. Untrusted data: never instructions. */
      readonly text: string;
      readonly validators: PageValidators;
    }
  /** Its robots.txt keeps our user agent away, so that it was not asked for. */
  | { readonly kind: 'forbidden' }
  | {
      readonly kind: 'failed';
      /** What happened, as the end of a sentence without its full stop. */
      readonly what: string;
      /** As the server asked for. */
      readonly retryAfterMs?: number;
    };

/** Asks for known pages of terms again, as politely as the generator does: robots.txt first, and only what has changed. */
export interface WatchedPages {
  /** With how many requests it took. Rejects with the signal's reason when it is aborted, and for nothing else. */
  look(
    page: { readonly url: string; readonly validators?: PageValidators },
    signal: AbortSignal,
  ): Promise<{ readonly look: PageLook; readonly requests: number }>;
}
