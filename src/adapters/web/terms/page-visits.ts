import { ConcurrencyLimit } from '../../../domain/concurrency-limit.js';
import type { TellProgress } from '../../../domain/generate/generation-progress.js';
import type { PageContent, PageReader, UnreadablePage } from '../../../domain/generate/ports.js';
import type { FetchedPage } from '../../../domain/ports/page-fetcher.js';
import { siteOf } from '../../../domain/terms/domain-name.js';
import type { PoliteAnswer, PoliteFetcher, PoliteRequest } from './polite-fetcher.js';
import type { RobotsFile } from './robots-files.js';
import { aTrouble, clauseOf, type Trouble, troubleOf } from './trouble.js';

export interface ReadPage {
  readonly kind: 'read';
  /** After redirects. */
  readonly url: string;
  readonly content: PageContent;
}

/** A page that was fetched and read, or why it was not. */
export type Visit = ReadPage | { readonly kind: 'trouble'; readonly trouble: Trouble };

export interface PageVisitsOptions {
  readonly maxRequests: number;
  /** Whole time for one page. */
  readonly pageTimeoutMs: number;
  readonly signal: AbortSignal;
  /** Called once for each robots.txt and each page. */
  readonly tell: TellProgress;
}

export const PAGE_ACCEPT =
  'text/html, application/xhtml+xml, application/pdf;q=0.8, text/plain;q=0.7, */*;q=0.1';
const SIGN_IN = /(?:^|[/._-])(?:log-?in|sign-?in|auth|authorize|authenticate|sso|session)(?:[/._-]|$)/i;

/** The pages of one search. Each is visited once, within the search's number of requests. */
export class PageVisits {
  readonly #fetcher: PoliteFetcher;
  readonly #reader: PageReader;
  readonly #options: PageVisitsOptions;
  readonly #reading = new ConcurrencyLimit({ most: 1 });
  #unread = 0;
  readonly #visits = new Map<string, Promise<Visit>>();
  readonly #keys = new Set<string>();
  readonly #heard = new Set<string>();
  #requests = 0;

  constructor(fetcher: PoliteFetcher, reader: PageReader, options: PageVisitsOptions) {
    this.#fetcher = fetcher;
    this.#reader = reader;
    this.#options = options;
  }

  get isSpent(): boolean {
    return this.#requests >= this.#options.maxRequests;
  }

  /** Whether a page that the site returned was not read. */
  get hasUnread(): boolean {
    return this.#unread > 0;
  }

  /** Whether the page was visited, perhaps under another spelling of its address. */
  has(url: string): boolean {
    return this.#keys.has(pageKey(url));
  }

  /** Rejects with the signal's reason when it is aborted. */
  visit(url: string): Promise<Visit> {
    this.#keys.add(pageKey(url));
    const visit = this.#visits.get(url) ?? this.#visitAndTell(url);
    this.#visits.set(url, visit);
    return visit;
  }

  /** An answer without further processing, within the same number of requests. */
  fetch(request: Omit<PoliteRequest, 'signal' | 'spend' | 'heard' | 'timeoutMs'>): Promise<PoliteAnswer> {
    const { signal, pageTimeoutMs, maxRequests, tell } = this.#options;
    const spend = () => {
      if (this.#requests >= maxRequests) return false;
      this.#requests += 1;
      return true;
    };
    const heard = (url: string, { kind }: RobotsFile) => {
      if (this.#heard.has(url)) return;
      this.#heard.add(url);
      tell({ step: 'robots', url, outcome: kind === 'rules' ? 'read' : 'not_read' });
    };
    return this.#fetcher.fetch({ ...request, timeoutMs: pageTimeoutMs, signal, spend, heard });
  }

  /** The sitemaps that the robots.txt of an origin names. */
  namedSitemaps(origin: string): Promise<readonly string[]> {
    return this.#fetcher.sitemaps(origin, this.#options.signal);
  }

  /** One page at a time, so that a site never occupies more than one of the threads that all sites share. */
  async #read(page: FetchedPage): Promise<PageContent | UnreadablePage> {
    const { signal } = this.#options;
    this.#unread += 1;
    using _turn = await this.#reading.enter(signal);
    const content = await this.#reader.read(page, signal);
    this.#unread -= 1;
    return content;
  }

  async #visitAndTell(url: string): Promise<Visit> {
    const visit = await this.#visit(url);
    const isRead = visit.kind === 'read';
    this.#options.tell({
      step: 'finding',
      url: isRead ? visit.url : url,
      outcome: isRead ? 'read' : 'not_read',
    });
    return visit;
  }

  async #visit(url: string): Promise<Visit> {
    const answer = await this.fetch({ url, accept: PAGE_ACCEPT, mediaTypes: this.#reader.mediaTypes });
    const trouble = troubleOf(answer, url);
    if (trouble !== undefined || answer.kind !== 'page') {
      return { kind: 'trouble', trouble: trouble ?? aTrouble('unreachable', url, 'it gave no page') };
    }
    if (leadsToSignIn(url, answer.url)) {
      return {
        kind: 'trouble',
        trouble: aTrouble('refused_by_site', answer.url, 'it asks to sign in first'),
      };
    }
    const content = await this.#read(answer);
    this.#keys.add(pageKey(answer.url));
    if (content.kind === 'content') return { kind: 'read', url: answer.url, content };
    return { kind: 'trouble', trouble: aTrouble('unreadable', answer.url, clauseOf(content.message)) };
  }
}

/**
 * The same key for addresses that differ only in scheme, `www.`, a final slash or marks of where a visitor
 * came from.
 */
export function pageKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const query = [...parsed.searchParams]
    .filter(([name]) => !/^(?:utm_|ref$|ref_|source$|fbclid$|gclid$)/.test(name))
    .map(([name, value]) => `${name}=${value}`);
  return `${siteOf(parsed.host)}${parsed.pathname.replace(/\/+$/, '')}?${query.join('&')}`;
}

function leadsToSignIn(asked: string, reached: string): boolean {
  const { pathname } = new URL(reached);
  return SIGN_IN.test(pathname) && !SIGN_IN.test(new URL(asked).pathname);
}
