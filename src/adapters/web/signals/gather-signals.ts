import type { Clock } from '../../../domain/ports/clock.js';
import type { FetchedPage, PageFetcher } from '../../../domain/ports/page-fetcher.js';
import { sayingsOf } from '../../../domain/signals/sayings.js';
import {
  aSignal,
  type ReadSignal,
  type Signal,
  type SignalSource,
  type SiteSignals,
} from '../../../domain/signals/signal.js';
import { type DomainName, sameSite } from '../../../domain/terms/domain-name.js';
import { PoliteFetcher } from '../terms/polite-fetcher.js';
import { readPageSignals } from './read-page-signals.js';
import { readRobotsSignals } from './read-robots-signals.js';
import { readRsl } from './read-rsl.js';
import { readTdmrepFile } from './read-tdmrep.js';

export interface GatherSignalsParts {
  readonly fetcher: PageFetcher;
  readonly clock: Clock;
  /** The name of this service in robots.txt files. */
  readonly productToken: string;
  /** Whole time for one request. */
  readonly pageTimeoutMs: number;
}

/** Asks a site for its signals. Bounded in time and size. Rejects only with the signal's reason. */
export type GatherSignals = (domain: DomainName, signal: AbortSignal) => Promise<SiteSignals>;

/** Whole time for one site. */
const SITE_TIMEOUT_MS = 20_000;
/** Includes robots.txt files of redirects and of other hosts. */
const MAX_REQUESTS = 10;
const MAX_RSL_FILES = 2;
const MAX_SIGNALS = 60;
/** Limit for a file, and for a page, whose head is near its beginning. */
const MAX_FILE_BYTES = 256 * 1024;
/** The least that RFC 9309 (2.5) requires to be read. */
const MAX_ROBOTS_BYTES = 500 * 1024;
/** Limit for the URL of a licence, and of an answer after redirects, since each signal stores it. */
const MAX_URL_LENGTH = 2_048;
const ANY_TYPE = ['text/*', 'application/*'];

/**
 * Gathers what a site tells machines: its robots.txt, its front page's headers and head, `tdmrep.json`,
 * `llms.txt`, and the RSL licences that they name. Sends one request at a time, each permitted by the
 * robots.txt of its origin.
 */
export function makeGatherSignals(parts: GatherSignalsParts): GatherSignals {
  return async (domain, stop) => {
    const site = new SiteGathering(domain, parts, stop);
    const found = await site.gather();
    stop.throwIfAborted();
    return found;
  };
}

class SiteGathering {
  readonly #domain: DomainName;
  readonly #parts: GatherSignalsParts;
  readonly #signal: AbortSignal;
  readonly #polite: PoliteFetcher;
  readonly #signals: Signal[] = [];
  readonly #sources = new Map<string, SignalSource['state']>();
  readonly #licenses = new Set<string>();
  #requestsLeft = MAX_REQUESTS;
  #reached = false;

  constructor(domain: DomainName, parts: GatherSignalsParts, stop: AbortSignal) {
    this.#domain = domain;
    this.#parts = parts;
    this.#signal = AbortSignal.any([stop, AbortSignal.timeout(SITE_TIMEOUT_MS)]);
    const { fetcher, clock, productToken, pageTimeoutMs: timeoutMs } = parts;
    this.#polite = new PoliteFetcher(this.#hearingRobots(fetcher), clock, { productToken, timeoutMs });
  }

  async gather(): Promise<SiteSignals> {
    const origin = `https://${this.#domain}`;
    await this.#ask(`${origin}/`, 'text/html, */*;q=0.1', undefined, (page, text) =>
      this.#readFrontPage(page, text),
    );
    await this.#askFile(`${origin}/.well-known/tdmrep.json`, 'application/json', readTdmrepFile);
    await this.#askFile(`${origin}/llms.txt`, 'text/markdown, text/plain', readLlms);
    const licenses = [...this.#licenses].filter((url) => url.startsWith('https:'));
    for (const url of licenses.slice(0, MAX_RSL_FILES)) {
      await this.#askFile(url, 'application/rsl+xml, application/xml;q=0.9', (text) =>
        readRsl(text, { domain: this.#domain, page: '/' }),
      );
    }
    return {
      signals: this.#signals.slice(0, MAX_SIGNALS),
      sources: [...this.#sources].map(([url, state]) => ({ url, state })),
      retrievedAt: this.#parts.clock.now(),
      reached: this.#reached,
    };
  }

  /** A robots.txt is fetched before the first page of its origin. Its signals are read on the way. */
  #hearingRobots(fetcher: PageFetcher): PageFetcher {
    return {
      fetch: async (request) => {
        const answer = await fetcher.fetch(request);
        const { hostname, pathname } = new URL(request.url);
        if (answer.kind === 'page') this.#reached ||= sameSite(hostname, this.#domain);
        if (answer.kind === 'page' && answer.url.length > MAX_URL_LENGTH)
          return { kind: 'failure', reason: 'refused', message: 'The address of the answer is too long.' };
        if (pathname !== '/robots.txt' || !sameSite(hostname, this.#domain)) return answer;
        if (answer.kind === 'failure' || answer.status >= 500) this.#sources.set(request.url, 'unreachable');
        else if (!isFound(answer)) this.#sources.set(request.url, 'none');
        // A second redirect to the same file adds nothing.
        else if (!this.#sources.has(answer.url)) {
          const { signals, licenses } = readRobotsSignals(textOf(answer, MAX_ROBOTS_BYTES));
          this.#keep(answer.url, signals);
          this.#addLicenses(licenses, answer.url);
        }
        return answer;
      },
    };
  }

  /** `read` returns `undefined` for a text that is not such a file. */
  #askFile(
    url: string,
    accept: string,
    read: (text: string) => readonly ReadSignal[] | undefined,
  ): Promise<void> {
    return this.#ask(url, accept, MAX_FILE_BYTES, (page, text) =>
      isFound(page) ? (read(text) ?? 'not_valid') : 'none',
    );
  }

  async #ask(
    url: string,
    accept: string,
    maxBytes: number | undefined,
    read: (page: FetchedPage, text: string) => readonly ReadSignal[] | 'none' | 'not_valid',
  ): Promise<void> {
    const page = await this.#fetch(url, accept, maxBytes);
    if (typeof page === 'string') {
      this.#sources.set(url, page);
      return;
    }
    const signals = read(page, textOf(page, MAX_FILE_BYTES));
    if (typeof signals === 'string') this.#sources.set(url, signals);
    else this.#keep(page.url, signals);
  }

  async #fetch(
    url: string,
    accept: string,
    maxBytes: number | undefined,
  ): Promise<FetchedPage | SignalSource['state']> {
    try {
      const answer = await this.#polite.fetch({
        url,
        accept,
        mediaTypes: ANY_TYPE,
        timeoutMs: this.#parts.pageTimeoutMs,
        ...(maxBytes !== undefined && { maxBytes }),
        signal: this.#signal,
        spend: () => this.#requestsLeft-- > 0,
        heard: () => {},
      });
      if (answer.kind === 'page') return answer;
      if (answer.kind === 'forbidden' || answer.kind === 'unknown_rules') return 'forbidden';
      if (
        answer.kind === 'failure' &&
        (answer.reason === 'too_large' || answer.reason === 'unsupported_type')
      )
        return 'not_valid';
      return 'unreachable';
    } catch (error) {
      if (!this.#signal.aborted) throw error;
      return 'unreachable';
    }
  }

  #readFrontPage(page: FetchedPage, text: string): readonly ReadSignal[] | 'none' {
    // A front page of another site describes only that site.
    if (!sameSite(new URL(page.url).hostname, this.#domain)) return 'none';
    const isHtml = page.mediaType === 'text/html' || page.mediaType === 'application/xhtml+xml';
    const html = isHtml ? text : '';
    const { signals, licenses } = readPageSignals({ ...page, domain: this.#domain, html });
    this.#addLicenses(licenses, page.url);
    return signals;
  }

  #addLicenses(licenses: readonly string[], base: string): void {
    for (const license of licenses) {
      const url = URL.parse(license, base);
      if (url !== null && url.href.length <= MAX_URL_LENGTH) this.#licenses.add(url.href);
    }
  }

  #keep(sourceUrl: string, signals: readonly ReadSignal[]): void {
    this.#sources.set(sourceUrl, 'read');
    const retrievedAt = this.#parts.clock.now();
    this.#signals.push(...signals.map((signal) => ({ ...signal, sourceUrl, retrievedAt })));
  }
}

/**
 * An `llms.txt` is Markdown that begins with a heading (llmstxt.org). Pages for browsers do not begin like
 * that.
 */
function readLlms(text: string): readonly ReadSignal[] | undefined {
  if (!/^\s*# \S/.test(text)) return undefined;
  return [aSignal({ kind: 'llms_txt', text, scope: '/llms.txt$', says: sayingsOf([['input', 'allow']]) })];
}

function isFound({ status }: FetchedPage): boolean {
  return status >= 200 && status <= 299;
}

/** Decodes without the byte order mark. Bytes that are not UTF-8 become U+FFFD. */
function textOf({ body }: FetchedPage, maxBytes: number): string {
  return new TextDecoder().decode(body.subarray(0, maxBytes));
}
