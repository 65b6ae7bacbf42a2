import type { PageContent, PageHindrance } from '../../../domain/generate/ports.js';
import { TERMS_KINDS, type TermsKind } from '../../../domain/generate/terms-text.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { CandidatePool, type PooledCandidate } from './candidate-pool.js';
import { englishVersions } from './english-version.js';
import { FoundDocuments } from './found-documents.js';
import { judgeLink } from './judge-link.js';
import { looksLikeTerms } from './looks-like-terms.js';
import type { PageVisits, ReadPage, Visit } from './page-visits.js';
import { searchSitemaps } from './search-sitemaps.js';
import { SiteHosts } from './site-hosts.js';
import { siteNameOf } from './site-name.js';
import { type Home, SitePages } from './site-pages.js';
import { aTrouble, type Trouble } from './trouble.js';
import type { PageWords } from './words/page-words.js';

const MAX_KNOWN = 3;
const MAX_TRIES = 6;
/** Most lists of policies on the way from one to the next. */
const MAX_HOPS = 2;
const MAX_GUESSES = 10;
/** A site that refuses its home page gets only a few more requests. */
const GUESSES_AFTER_REFUSAL = 2;
const TOO_MANY_REQUESTS = 429;
const OTHER_KINDS = TERMS_KINDS.filter((kind) => kind !== 'terms_of_service');
/** Documents other than the terms of service are read only if they are clearly named. */
const OTHER_MIN_SCORE = 6;
const OTHER_TRIES = 2;

/**
 * One search for the terms of one site. Its fields hold what it has found at any time, also when it is cut
 * short.
 */
export class TermsHunt {
  readonly documents = new FoundDocuments();
  readonly pool: CandidatePool;
  readonly #domain: DomainName;
  readonly #visits: PageVisits;
  readonly #pages: SitePages;
  readonly #clock: Clock;
  readonly #lists: PageWords;
  readonly #site: SiteHosts;
  readonly #troubles: Trouble[] = [];
  readonly #knownTroubles: Trouble[] = [];
  readonly #guessTroubles: Trouble[] = [];
  #siteName: string | undefined;
  #fallback: ReadPage | undefined;

  constructor(domain: DomainName, visits: PageVisits, clock: Clock, lists: PageWords) {
    this.#domain = domain;
    this.#visits = visits;
    this.#pages = new SitePages(visits, lists);
    this.#clock = clock;
    this.#lists = lists;
    this.#site = new SiteHosts(domain);
    this.pool = new CandidatePool(this.#site, lists);
  }

  get siteName(): string | undefined {
    return this.#siteName;
  }

  /** Why the terms were not found. Trouble with pages that the site itself names comes first. */
  get trouble(): Trouble {
    const { home } = this.#pages;
    const ofHome = home?.kind === 'trouble' ? [home.trouble] : [];
    const said = [...this.#troubles, ...ofHome, ...this.#knownTroubles, ...this.#guessTroubles].find(
      ({ reason }) => reason !== 'no_terms',
    );
    return said ?? aTrouble('no_terms', `https://${this.#domain}/`, '');
  }

  /** Rejects with the reason of the search's signal when the signal aborts. */
  async run(knownUrls: readonly string[]): Promise<void> {
    const known = knownUrls.filter((url) => URL.canParse(url)).slice(0, MAX_KNOWN);
    const [home] = await Promise.all([
      this.#pages.enter(this.#domain),
      Promise.all(known.map((url) => this.#readKnown(url))),
    ]);
    if (home.kind === 'read') await this.#enter(home);
    await this.#tryCandidates();
    if (!this.documents.hasTermsOfService) await this.#lookAround(home);
    if (!this.documents.hasTermsOfService && this.#fallback) {
      await this.#take(this.#fallback, 'terms_of_service');
    }
    if (this.documents.hasTermsOfService) await this.#readOthers();
  }

  async #readKnown(url: string): Promise<void> {
    const visit = await this.#pages.visit(url);
    const trouble = troubleWith(visit);
    if (trouble !== undefined) this.#knownTroubles.push(trouble);
    if (trouble !== undefined || visit.kind === 'trouble') return;
    if (looksLikeTerms(visit.content, 'known', this.#lists)) {
      const kind = judgeLink(linkTo(url), this.#site, this.#lists)?.kind ?? 'terms_of_service';
      await this.#take(visit, kind);
    } else await this.pool.addLinks(visit.content.links, 1);
  }

  async #enter(home: ReadPage): Promise<void> {
    const { url, content } = home;
    this.#site.add(new URL(url).hostname);
    this.#siteName =
      siteNameOf(content, this.#domain, this.#lists) ??
      siteNameOf(content, new URL(url).hostname, this.#lists);
    const hindered = troubleWith(home);
    if (hindered !== undefined) this.#guessTroubles.push(hindered);
    // Some domains contain only the terms.
    if (looksLikeTerms(content, 'guessed', this.#lists)) this.#fallback = home;
    await this.pool.addLinks(content.links, 0);
  }

  /** Follows links to terms, best first, and through lists of policies to the document. */
  async #tryCandidates(): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && !this.documents.hasTermsOfService; tries += 1) {
      const next = this.pool.of('terms_of_service').find(({ url }) => this.#pages.isOpen(url));
      if (next === undefined) return;
      await this.#consider(next);
    }
  }

  async #consider(candidate: PooledCandidate): Promise<void> {
    const visit = await this.#pages.visit(candidate.url);
    const trouble = troubleWith(visit);
    if (trouble !== undefined) this.#troubles.push(trouble);
    if (trouble !== undefined || visit.kind === 'trouble') return;
    const isTerms = this.#pages.holdsTerms(visit, 'linked');
    // A page called "Legal" counts as the terms only if it leads to no others.
    if (isTerms && candidate.isLegal) this.#fallback ??= visit;
    else if (isTerms) await this.#take(visit, candidate.kind);
    if (!isTerms || candidate.isLegal) await this.#followList(visit.content, candidate.hops);
  }

  async #followList(content: PageContent, hops: number): Promise<void> {
    if (hops < MAX_HOPS) await this.pool.addLinks(content.links, hops + 1);
  }

  /** Tries the usual addresses, then the sitemaps, as long as the site seems to answer. */
  async #lookAround(home: Home): Promise<void> {
    const trouble = home.kind === 'trouble' ? home.trouble : undefined;
    const origin = home.kind === 'read' ? new URL(home.url).origin : home.origin;
    if (origin === undefined || trouble?.reason === 'unreachable') return;
    if (trouble?.reason === 'refused_by_site') {
      if (trouble.status !== TOO_MANY_REQUESTS) await this.#guess(origin, GUESSES_AFTER_REFUSAL);
      return;
    }
    await this.#guess(origin, MAX_GUESSES);
    if (this.documents.hasTermsOfService || this.#fallback) return;
    for (const candidate of await searchSitemaps(origin, this.#site, this.#visits, this.#lists)) {
      this.pool.add(candidate, 0);
    }
    await this.#tryCandidates();
  }

  async #guess(origin: string, count: number): Promise<void> {
    for await (const visits of this.#pages.guess(origin, count)) {
      for (const visit of visits) await this.#considerGuess(visit);
      await this.#tryCandidates();
      if (this.documents.hasTermsOfService) return;
    }
  }

  async #considerGuess(visit: Visit): Promise<void> {
    if (visit.kind === 'trouble' || this.documents.hasTermsOfService) return;
    const hindered = troubleWith(visit);
    if (hindered !== undefined) this.#guessTroubles.push(hindered);
    else if (this.#pages.holdsTerms(visit, 'guessed')) await this.#take(visit, 'terms_of_service');
    else if (!this.#pages.isHome(visit)) await this.pool.addLinks(visit.content.links, 1);
  }

  async #readOthers(): Promise<void> {
    if (OTHER_KINDS.some((kind) => this.pool.of(kind).length === 0)) await this.#readLegalPage();
    const sales = this.pool.of('terms_of_service').filter(({ isSale }) => isSale);
    await Promise.all([
      this.#readOne('terms_of_service', sales),
      ...OTHER_KINDS.filter((kind) => !this.documents.has(kind)).map((kind) =>
        this.#readOne(kind, this.pool.of(kind)),
      ),
    ]);
  }

  /** Searches the site's legal page for documents that the home page and the terms do not link to. */
  async #readLegalPage(): Promise<void> {
    const page = this.pool
      .of('terms_of_service')
      .find(({ url, isLegal }) => isLegal && this.#pages.isOpen(url));
    if (page === undefined) return;
    const visit = await this.#pages.visit(page.url);
    if (visit.kind === 'read') await this.#followList(visit.content, page.hops);
  }

  /** Reads the best candidates until one of them is a document. */
  async #readOne(kind: TermsKind, candidates: readonly PooledCandidate[]): Promise<void> {
    const likely = candidates.filter(({ url, score }) => score >= OTHER_MIN_SCORE && this.#pages.isOpen(url));
    for (const { url } of likely.slice(0, OTHER_TRIES)) {
      const visit = await this.#pages.visit(url);
      if (
        visit.kind === 'read' &&
        visit.content.hindrance === undefined &&
        this.#pages.holdsTerms(visit, 'linked')
      ) {
        await this.#take(visit, kind);
        return;
      }
    }
  }

  /** The same document in English, which is read best, if the page links to it; otherwise the page itself. */
  async #inEnglish(page: ReadPage): Promise<ReadPage> {
    for (const url of englishVersions(page.content, this.#site)) {
      if (!this.#pages.isOpen(url)) continue;
      const visit = await this.#pages.visit(url);
      const isRead = visit.kind === 'read' && visit.content.language === 'en';
      if (isRead && this.#pages.holdsTerms(visit, 'linked')) return visit;
    }
    return page;
  }

  async #take(page: ReadPage, kind: TermsKind): Promise<void> {
    const { url, content } = await this.#inEnglish(page);
    this.documents.add(kind, url, content, this.#clock.now());
    this.#siteName ??= siteNameOf(content, this.#domain, this.#lists);
    await this.pool.addLinks(content.links, 1);
  }
}

function troubleWith(visit: Visit): Trouble | undefined {
  if (visit.kind === 'trouble') return visit.trouble;
  const { hindrance } = visit.content;
  return hindrance === undefined ? undefined : aTrouble(...HINDERED[hindrance](visit.url));
}

const HINDERED: Readonly<Record<PageHindrance, (url: string) => Parameters<typeof aTrouble>>> = {
  scripts: (url) => ['needs_scripts', url, 'it is written by scripts in a browser'],
  captcha: (url) => ['captcha', url, 'it asks for proof that a person is there'],
  frame: (url) => ['framed', url, 'it shows another document in a frame'],
};

function linkTo(url: string) {
  return { url, text: '', rel: [], place: 'main' } as const;
}
