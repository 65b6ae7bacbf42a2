import { setImmediate } from 'node:timers/promises';
import type { PageLink } from '../../../domain/generate/ports.js';
import type { TermsKind } from '../../../domain/generate/terms-text.js';
import { type Candidate, judgeLink, rankPrivacyLink } from './judge-link.js';
import { pageKey } from './page-visits.js';
import type { SiteHosts } from './site-hosts.js';
import type { PageWords } from './words/page-words.js';

/** A candidate, with the number of lists of policies that led to it. */
export interface PooledCandidate extends Candidate {
  readonly hops: number;
}

/** Judging this many links takes too short to delay any caller. */
const LINKS_AT_A_TIME = 500;

/** Links of a site's pages that may lead to terms, each address once, and the site's privacy policy. */
export class CandidatePool {
  readonly #site: SiteHosts;
  readonly #lists: PageWords;
  readonly #candidates = new Map<string, PooledCandidate>();
  #privacy: { readonly url: string; readonly rank: number } | undefined;

  constructor(site: SiteHosts, lists: PageWords) {
    this.#site = site;
    this.#lists = lists;
  }

  /** The most clearly linked privacy policy; of several equal ones the first. */
  get privacyUrl(): string | undefined {
    return this.#privacy?.url;
  }

  async addLinks(links: readonly PageLink[], hops: number): Promise<void> {
    for (const [index, link] of links.entries()) {
      const candidate = judgeLink(link, this.#site, this.#lists);
      if (candidate !== undefined) this.add(candidate, hops);
      const rank = rankPrivacyLink(link, this.#site, this.#lists);
      if (rank > (this.#privacy?.rank ?? 0)) this.#privacy = { url: link.url, rank };
      if (index % LINKS_AT_A_TIME === LINKS_AT_A_TIME - 1) await setImmediate();
    }
  }

  add(candidate: Candidate, hops: number): void {
    const key = pageKey(candidate.url);
    const before = this.#candidates.get(key);
    if (before === undefined || before.score < candidate.score) {
      this.#candidates.set(key, { ...candidate, hops: Math.min(hops, before?.hops ?? hops) });
    }
  }

  /** Best first. */
  of(kind: TermsKind): readonly PooledCandidate[] {
    return [...this.#candidates.values()]
      .filter((candidate) => candidate.kind === kind)
      .toSorted((a, b) => b.score - a.score);
  }
}
