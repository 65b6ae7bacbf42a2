import type { FetchedPage } from './page-fetcher.js';

/** Where in a page a link is; `head` is a `<link>` element or the `Link` header of the answer. */
export type LinkPlace = 'head' | 'header' | 'navigation' | 'main' | 'footer';

export interface PageLink {
  /** Absolute http(s) URL without a fragment. */
  readonly url: string;
  /** The visible text of the link, in one line of at most 200 characters; empty for a `head` link. */
  readonly text: string;
  /** Link relations in lower case, for example `terms-of-service`. */
  readonly rel: readonly string[];
  /** Language of the target, as the page states it, in lower case: a language tag or `x-default`. */
  readonly hreflang?: string;
  readonly place: LinkPlace;
}

/**
 * What a page shows in place of its text: content that `scripts` write in a browser, a test that keeps
 * programs out (`captcha`), or another document in a `frame`.
 */
export const PAGE_HINDRANCES = ['scripts', 'captcha', 'frame'] as const;

export type PageHindrance = (typeof PAGE_HINDRANCES)[number];

/** The content of a page, without its appearance. Untrusted data. */
export interface PageContent {
  readonly kind: 'content';
  /**
   * The main content as plain text with the block marks of Markdown and none of its inline marks. A heading
   * is a line that begins with one to six `#` and a space. An item of a list begins with `- ` or `1. ` after
   * two spaces for each level. A row of a table begins with `| `. Blank lines separate blocks, and a
   * paragraph is one line. Scripts, navigation and content hidden from readers are left out.
   */
  readonly text: string;
  readonly title?: string;
  /** Name of the site according to its metadata. */
  readonly siteName?: string;
  /** ISO 639-1 code of the text's language; absent when it cannot be determined. */
  readonly language?: string;
  /** In document order, each pair of address and text once. */
  readonly links: readonly PageLink[];
  /** Why the page has almost no text of its own; absent when it has text. */
  readonly hindrance?: PageHindrance;
}

/** A page whose text cannot be extracted: damaged, encrypted, or too costly to read. */
export interface UnreadablePage {
  readonly kind: 'unreadable';
  /** One sentence for people. */
  readonly message: string;
}

/** Extracts the text and links of a fetched page. */
export interface PageReader {
  /** Media types that `read` understands, as `PageRequest.mediaTypes` takes them. */
  readonly mediaTypes: readonly string[];
  /**
   * Never rejects because of a page's content. Bounded in time and memory, and does not block the calling
   * thread. Rejects with the signal's reason when it is aborted.
   */
  read(page: FetchedPage, signal?: AbortSignal): Promise<PageContent | UnreadablePage>;
}
