import type { PageReader } from '../../../domain/generate/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { FetchedPage, PageFetcher, PageValidators } from '../../../domain/ports/page-fetcher.js';
import type { PageLook, WatchedPages } from '../../../domain/watch/ports.js';
import { retryAfterOf } from '../retry-after.js';
import { PAGE_ACCEPT } from './page-visits.js';
import { type PoliteAnswer, PoliteFetcher } from './polite-fetcher.js';
import { clauseOf, troubleOf } from './trouble.js';

export interface WebWatchedPagesOptions {
  /** Name of this service in robots.txt: its user agent up to the slash. */
  readonly productToken: string;
  /** Whole time for one page, its redirects included. */
  readonly pageTimeoutMs: number;
}

const NOT_MODIFIED = 304;
/** What is kept and sent back: what RFC 9110 (8.8.3) allows, at a length that servers use. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;

/** Asks sites for known pages again, by the same rules by which terms are found. */
export class WebWatchedPages implements WatchedPages {
  readonly #fetcher: PoliteFetcher;
  readonly #reader: PageReader;
  readonly #clock: Clock;
  readonly #pageTimeoutMs: number;

  constructor(fetcher: PageFetcher, reader: PageReader, clock: Clock, options: WebWatchedPagesOptions) {
    const { productToken, pageTimeoutMs } = options;
    this.#fetcher = new PoliteFetcher(fetcher, clock, { productToken, timeoutMs: pageTimeoutMs });
    this.#reader = reader;
    this.#clock = clock;
    this.#pageTimeoutMs = pageTimeoutMs;
  }

  async look(
    { url, validators }: { readonly url: string; readonly validators?: PageValidators },
    signal: AbortSignal,
  ): Promise<{ readonly look: PageLook; readonly requests: number }> {
    let requests = 0;
    const answer = await this.#fetcher.fetch({
      url,
      accept: PAGE_ACCEPT,
      mediaTypes: this.#reader.mediaTypes,
      timeoutMs: this.#pageTimeoutMs,
      ...(validators !== undefined && { validators }),
      signal,
      spend: () => {
        requests += 1;
        return true;
      },
      heard: () => {},
    });
    return { look: await this.#toLook(answer, url, signal), requests };
  }

  async #toLook(answer: PoliteAnswer, url: string, signal: AbortSignal): Promise<PageLook> {
    if (answer.kind === 'forbidden') return { kind: 'forbidden' };
    if (answer.kind === 'page' && answer.status === NOT_MODIFIED) return { kind: 'unchanged' };
    const trouble = troubleOf(answer, url);
    if (trouble !== undefined || answer.kind !== 'page') {
      const retryAfterMs = answer.kind === 'page' ? retryAfterOf(answer, this.#clock) : undefined;
      const what = trouble?.what ?? 'it gave no page';
      return { kind: 'failed', what, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    const content = await this.#reader.read(answer, signal);
    if (content.kind === 'unreadable') return { kind: 'failed', what: clauseOf(content.message) };
    // A wall in the place of the terms says nothing of them.
    if (content.hindrance !== undefined) return { kind: 'failed', what: `it shows ${content.hindrance}` };
    return { kind: 'read', text: content.text, validators: validatorsOf(answer) };
  }
}

/** What a site has said is sent back to it only as what it is: an entity tag, and a time. */
function validatorsOf({ headers }: FetchedPage): PageValidators {
  const { etag } = headers;
  const modifiedMs = Date.parse(headers['last-modified'] ?? '');
  return {
    ...(etag !== undefined && ENTITY_TAG.test(etag) && { etag }),
    ...(!Number.isNaN(modifiedMs) && { lastModified: new Date(modifiedMs).toUTCString() }),
  };
}
