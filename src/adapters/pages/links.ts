import type { LinkPlace, PageLink } from '../../domain/generate/ports.js';
import { oneLine } from './clean-characters.js';
import { parseLinkHeader } from './link-header.js';

const MAX_LINKS = 5_000;
const MAX_TEXT = 200;
const MAX_URL = 2_048;
const MAX_RELATIONS = 10;
const LANGUAGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,3}$/;

/** What a page states about a link besides its address. */
interface FoundLink {
  readonly text: string;
  /** Relations separated by white space. */
  readonly rel: string;
  /** Language tag of the target, as written in the page. */
  readonly hreflang?: string | undefined;
  readonly place: LinkPlace;
}

/** The links of one page: absolute, without repetitions of address and text, at most 5,000. */
export class LinkList {
  readonly #base: string;
  readonly #links = new Map<string, PageLink>();

  /** `base` is an absolute URL. */
  constructor(base: string) {
    this.#base = base;
  }

  get isFull(): boolean {
    return this.#links.size >= MAX_LINKS;
  }

  get links(): readonly PageLink[] {
    return [...this.#links.values()];
  }

  /** Adds the links of an answer's `Link` header, which are relative to the page's own address. */
  addHeader(header: string, url: string): void {
    for (const { href, rel, hreflang } of parseLinkHeader(header)) {
      const target = URL.parse(href, url);
      if (target !== null) this.add(target.href, () => ({ text: '', rel, hreflang, place: 'head' }));
    }
  }

  /** Leaves out addresses that are not on the web. `found` is called only for web addresses. */
  add(href: string, found: () => FoundLink): void {
    const url = this.isFull || href.length > MAX_URL ? null : URL.parse(href.trim(), this.#base);
    if (url === null || !/^https?:$/.test(url.protocol)) return;
    url.hash = '';
    const { text, rel, hreflang: said = '', place } = found();
    const hreflang = said.trim().toLowerCase();
    const link = {
      url: url.href,
      text: oneLine(text, MAX_TEXT),
      rel: relationsOf(rel),
      ...(LANGUAGE.test(hreflang) && { hreflang }),
      place,
    };
    const key = `${link.url} ${link.text}`;
    if (!this.#links.has(key)) this.#links.set(key, link);
  }
}

function relationsOf(rel: string): readonly string[] {
  return [...new Set(rel.toLowerCase().split(/\s+/))].filter((one) => one !== '').slice(0, MAX_RELATIONS);
}
