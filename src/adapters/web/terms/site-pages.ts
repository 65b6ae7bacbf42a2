import { type DomainName, otherNameOf } from '../../../domain/terms/domain-name.js';
import { looksLikeTerms, type Provenance } from './looks-like-terms.js';
import { type PageVisits, pageKey, type ReadPage, type Visit } from './page-visits.js';
import type { Trouble } from './trouble.js';
import { wellKnownPaths } from './well-known-paths.js';
import type { PageWords } from './words/page-words.js';

export type Home =
  | ReadPage
  | {
      readonly kind: 'trouble';
      readonly trouble: Trouble;
      /** An origin of the site that answers, though not with a home page. */
      readonly origin?: string;
    };

const GUESSES_AT_A_TIME = 2;
/** After this many answers without a page, no more guessed addresses of the site are tried. */
const MAX_REBUFFS = 2;

/** The pages of one site: its home page, and others compared with it. */
export class SitePages {
  readonly #visits: PageVisits;
  readonly #lists: PageWords;
  #home: Home | undefined;

  constructor(visits: PageVisits, lists: PageWords) {
    this.#visits = visits;
    this.#lists = lists;
  }

  /** Absent until {@link enter} is done. */
  get home(): Home | undefined {
    return this.#home;
  }

  async enter(domain: DomainName): Promise<Home> {
    this.#home = await findHome(domain, this.#visits);
    return this.#home;
  }

  /** Whether the page at this address is neither visited nor out of reach. */
  isOpen(url: string): boolean {
    return !this.#visits.isSpent && !this.#visits.has(url);
  }

  /** Visits the page over TLS where possible, whatever scheme links have. */
  async visit(url: string): Promise<Visit> {
    const secure = url.replace(/^http:\/\/(?=[^/:]+(?:\/|$))/, 'https://');
    if (secure === url || this.#isPlain()) return this.#visits.visit(url);
    const visit = await this.#visits.visit(secure);
    const isMissed = visit.kind === 'trouble' && visit.trouble.notConnected;
    return isMissed ? this.#visits.visit(url) : visit;
  }

  /** The pages at the usual addresses of an origin, a few at a time, while the site answers. */
  async *guess(origin: string, count: number): AsyncGenerator<readonly Visit[]> {
    const language = this.#home?.kind === 'read' ? this.#home.content.language : undefined;
    const urls = wellKnownPaths(language)
      .slice(0, count)
      .map((path) => `${origin}${path}`);
    let rebuffs = 0;
    for (let from = 0; from < urls.length && rebuffs < MAX_REBUFFS; from += GUESSES_AT_A_TIME) {
      const open = urls.slice(from, from + GUESSES_AT_A_TIME).filter((url) => this.isOpen(url));
      const visits = await Promise.all(open.map((url) => this.visit(url)));
      rebuffs += visits.filter(isRebuff).length;
      yield visits;
    }
  }

  holdsTerms(page: ReadPage, provenance: Provenance): boolean {
    return !this.isHome(page) && looksLikeTerms(page.content, provenance, this.#lists);
  }

  /** Whether an address only led to the home page or a copy of it. */
  isHome({ url, content }: ReadPage): boolean {
    const home = this.#home;
    if (home?.kind !== 'read') return false;
    return pageKey(url) === pageKey(home.url) || content.text === home.content.text;
  }

  #isPlain(): boolean {
    return this.#home?.kind === 'read' && this.#home.url.startsWith('http:');
  }
}

function isRebuff(visit: Visit): boolean {
  if (visit.kind === 'read') return false;
  return visit.trouble.reason === 'refused_by_site' || visit.trouble.reason === 'unreachable';
}

/**
 * The home page of a domain. Https comes before http, and the given name before the one with or without
 * `www.`. The later ones are tried only when no connection succeeded.
 */
async function findHome(domain: DomainName, visits: PageVisits): Promise<Home> {
  const troubles: Trouble[] = [];
  for (const url of homeUrls(domain)) {
    const visit = await visits.visit(url);
    if (visit.kind === 'read') return visit;
    const { trouble } = visit;
    if (trouble.notConnected) troubles.push(trouble);
    else if (url.startsWith('https:')) return { kind: 'trouble', trouble, origin: new URL(url).origin };
    else if (trouble.reason !== 'unreachable') {
      return { kind: 'trouble', trouble, origin: new URL(url).origin };
    }
  }
  const [first] = troubles;
  if (first === undefined) throw new Error('a home page was neither found nor missed');
  return { kind: 'trouble', trouble: troubles.find(({ reason }) => reason !== 'not_resolved') ?? first };
}

function homeUrls(domain: DomainName): readonly string[] {
  const hosts = [domain, otherNameOf(domain)].filter((host) => host !== undefined);
  return [...hosts.map((host) => `https://${host}/`), ...hosts.map((host) => `http://${host}/`)];
}
