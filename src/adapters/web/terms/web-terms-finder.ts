import type {
  FoundTermsTexts,
  NoTermsTexts,
  PageReader,
  TermsFinder,
  TermsSearch,
} from '../../../domain/generate/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { PageFetcher } from '../../../domain/ports/page-fetcher.js';
import { Deadline } from '../deadline.js';
import { noTerms, outOfTime } from './no-terms.js';
import { PageVisits } from './page-visits.js';
import { PoliteFetcher } from './polite-fetcher.js';
import { TermsHunt } from './terms-hunt.js';
import { aTrouble } from './trouble.js';
import type { PageWords } from './words/page-words.js';

export interface WebTermsFinderOptions {
  /** Name of this service in robots.txt: its user agent up to the slash. */
  readonly productToken: string;
  /** The words that identify pages and links. */
  readonly words: PageWords;
  /** Whole time for one search. What was found by then counts. */
  readonly timeoutMs: number;
  /** Whole time for one page, its redirects included. */
  readonly pageTimeoutMs: number;
  /** Most pages, sitemaps and robots.txt files that one search requests. Redirects are not counted. */
  readonly maxRequests: number;
}

const DEFAULTS = { timeoutMs: 25_000, pageTimeoutMs: 10_000, maxRequests: 20 } as const;

/** Finds a site's terms from its home page, at the usual addresses and in its sitemap. */
export class WebTermsFinder implements TermsFinder {
  readonly #fetcher: PoliteFetcher;
  readonly #reader: PageReader;
  readonly #clock: Clock;
  readonly #options: WebTermsFinderOptions;

  constructor(
    fetcher: PageFetcher,
    reader: PageReader,
    clock: Clock,
    options: Pick<WebTermsFinderOptions, 'productToken' | 'words'> & Partial<WebTermsFinderOptions>,
  ) {
    this.#options = { ...DEFAULTS, ...options };
    const { productToken, pageTimeoutMs: timeoutMs } = this.#options;
    this.#fetcher = new PoliteFetcher(fetcher, clock, { productToken, timeoutMs });
    this.#reader = reader;
    this.#clock = clock;
  }

  async find({
    domain,
    knownUrls,
    signal,
    tell = () => {},
  }: TermsSearch): Promise<FoundTermsTexts | NoTermsTexts> {
    signal.throwIfAborted();
    const { timeoutMs, pageTimeoutMs, maxRequests, productToken, words } = this.#options;
    using deadline = new Deadline(timeoutMs, signal);
    const visits = new PageVisits(this.#fetcher, this.#reader, {
      signal: deadline.signal,
      pageTimeoutMs,
      maxRequests,
      tell,
    });
    const hunt = new TermsHunt(domain, visits, this.#clock, words);
    try {
      await hunt.run(knownUrls);
    } catch (error) {
      signal.throwIfAborted();
      if (!deadline.signal.aborted) throw error;
    }
    const [first, ...rest] = hunt.documents.texts;
    if (first?.kind === 'terms_of_service') {
      const { siteName } = hunt;
      const { privacyUrl } = hunt.pool;
      return {
        kind: 'found',
        texts: [first, ...rest],
        ...(siteName === undefined ? {} : { siteName }),
        ...(privacyUrl === undefined ? {} : { privacyUrl }),
      };
    }
    if (!deadline.signal.aborted) return noTerms(domain, hunt.trouble, productToken);
    if (visits.hasUnread) {
      const trouble = aTrouble('not_tried', `https://${domain}/`, 'its pages waited too long to be read');
      return noTerms(domain, trouble, productToken);
    }
    return hunt.trouble.reason === 'not_tried'
      ? noTerms(domain, hunt.trouble, productToken)
      : outOfTime(domain, timeoutMs);
  }
}
