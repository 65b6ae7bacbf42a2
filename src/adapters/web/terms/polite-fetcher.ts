import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '../../../domain/concurrency-limit.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type {
  FetchedPage,
  FetchFailure,
  PageFetcher,
  PageRequest,
} from '../../../domain/ports/page-fetcher.js';
import { type RobotsFile, RobotsFiles, type RobotsFilesOptions } from './robots-files.js';

/** The robots.txt of the address, or of the address that it redirects to, forbids our user agent. */
export interface ForbiddenPage {
  readonly kind: 'forbidden';
  readonly url: string;
}

/** The robots.txt of the address is unavailable, which forbids the address. */
export interface UnknownRules {
  readonly kind: 'unknown_rules';
  readonly url: string;
  readonly file: Extract<RobotsFile, { readonly kind: 'unreachable' }>;
}

/** The caller has no requests left. */
export interface OverBudget {
  readonly kind: 'over_budget';
}

export type PoliteAnswer = FetchedPage | FetchFailure | ForbiddenPage | UnknownRules | OverBudget;

export interface PoliteRequest extends PageRequest {
  readonly signal: AbortSignal;
  /** Called before each request; returns `false` when none is left. */
  readonly spend: () => boolean;
  /** Called with the robots.txt for each request, and for each page that it leads to. */
  readonly heard: (url: string, file: RobotsFile) => void;
}

const REQUESTS_PER_HOST = 2;
/** Far more than are visited at one time, so that only the limits of idle hosts are forgotten. */
const MAX_HOSTS = 5_000;

/**
 * Fetches only what the robots.txt of the origin allows, and asks no host for more than two pages at a time.
 */
export class PoliteFetcher {
  readonly #fetcher: PageFetcher;
  readonly #robots: RobotsFiles;
  readonly #hosts = new LRUCache<string, ConcurrencyLimit>({
    max: MAX_HOSTS,
    memoMethod: () => new ConcurrencyLimit({ most: REQUESTS_PER_HOST }),
  });

  constructor(fetcher: PageFetcher, clock: Clock, options: RobotsFilesOptions) {
    this.#fetcher = fetcher;
    this.#robots = new RobotsFiles(fetcher, clock, options);
  }

  /** Rejects with the signal's reason when it is aborted. */
  async fetch(request: PoliteRequest): Promise<PoliteAnswer> {
    const { spend, heard: _, ...pageRequest } = request;
    const url = URL.parse(request.url);
    if (url === null) return { kind: 'failure', reason: 'refused', message: 'The address is not a URL.' };
    const objection = (await this.#objectionTo(url, request)) ?? (spend() ? undefined : OVER_BUDGET);
    if (objection !== undefined) return objection;

    const answer = await this.#ask(url.host, pageRequest);
    request.signal.throwIfAborted();
    if (answer.kind === 'failure' || answer.url === url.href) return answer;
    // The fetcher follows redirects itself. An answer from a forbidden address is not used.
    return (await this.#objectionTo(new URL(answer.url), request)) ?? answer;
  }

  /** Values of the `Sitemap` lines of an origin whose robots.txt was read. */
  async sitemaps(origin: string, signal: AbortSignal): Promise<readonly string[]> {
    if (!this.#robots.knows(origin)) return [];
    const file = await this.#robots.get(origin, signal);
    return file.kind === 'rules' ? file.rules.sitemaps : [];
  }

  async #ask(
    host: string,
    request: Omit<PoliteRequest, 'spend' | 'heard'>,
  ): Promise<FetchedPage | FetchFailure> {
    using _place = await this.#hosts.memo(host).enter(request.signal);
    return await this.#fetcher.fetch(request);
  }

  async #objectionTo(
    url: URL,
    { signal, spend, heard }: PoliteRequest,
  ): Promise<ForbiddenPage | UnknownRules | OverBudget | undefined> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'forbidden', url: url.href };
    if (!this.#robots.knows(url.origin) && !spend()) return OVER_BUDGET;
    const file = await this.#robots.get(url.origin, signal);
    heard(`${url.origin}/robots.txt`, file);
    if (file.kind === 'unreachable') return { kind: 'unknown_rules', url: url.href, file };
    return file.rules.allows(url) ? undefined : { kind: 'forbidden', url: url.href };
  }
}

const OVER_BUDGET: OverBudget = { kind: 'over_budget' };
