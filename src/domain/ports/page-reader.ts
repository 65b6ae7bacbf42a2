import type { FetchedPage } from './page-fetcher.js';

/** Where in a page a link stands; `head` is a `<link>` element or the `Link` header of the answer. */
export type LinkPlace = 'head' | 'header' | 'navigation' | 'main' | 'footer';

export interface PageLink {
  /** Absolute http(s) URL without a fragment. */
  readonly url: string;
  /** What a reader sees of the link, in one line of at most 200 characters; empty for a `head` link. */
  readonly text: string;
  /** Link relations in lower case, for example `terms-of-service`. */
  readonly rel: readonly string[];
  /** Language of what it leads to, as the page says it, in lower case: a language tag or `x-default`. */
  readonly hreflang?: string;
  readonly place: LinkPlace;
}

/**
 * What a page shows in place of its text: what `scripts` write in a browser, a test that keeps programs out (`captcha`),
 * or another document in a `frame`.
 */
export const PAGE_HINDRANCES = ['scripts', 'captcha', 'frame'] as const;

export type PageHindrance = (typeof PAGE_HINDRANCES)[number];

/** What a page says, without what it looks like. Untrusted data. */
export interface PageContent {
  readonly kind: 'content';
  /**
   * The main content as plain text with the block marks of Markdown and none of its inline marks: a heading is a line
   * that begins with one to six `#` and a space, an item of a list one that begins with `- ` or `1. ` after two spaces
   * for each level, a row of a table one that begins with `| `, and blank lines part blocks. A paragraph is one line.
   * Scripts, navigation and what is hidden from readers are left out.
   */
  readonly text: string;
  readonly title?: string;
  /** Name that the site gives itself in its metadata. */
  readonly siteName?: string;
  /** ISO 639-1 code of the language that the text is written in; absent when that cannot be told. */
  readonly language?: string;
  /** In document order, each address and text once. */
  readonly links: readonly PageLink[];
  /** Why the page holds next to no text of its own; absent where it does. */
  readonly hindrance?: PageHindrance;
}

/** A page whose text cannot be had: damaged, encrypted, or more than a reader may cost. */
export interface UnreadablePage {
  readonly kind: 'unreadable';
  /** One sentence for people. */
  readonly message: string;
}

/** Turns a fetched page into its text and links. */
export interface PageReader {
  /** Media types that `read` understands, as `PageRequest.mediaTypes` takes them. */
  readonly mediaTypes: readonly string[];
  /**
   * Never rejects for what a page holds. Bounded in time and memory, and does not hold up the thread that asks.
   * Rejects with the signal's reason when it is aborted.
   */
  read(page: FetchedPage, signal?: AbortSignal): Promise<PageContent | UnreadablePage>;
}
