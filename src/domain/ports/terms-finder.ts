import type { TellProgress } from '../generate/generation-progress.js';
import type { TermsText } from '../generate/terms-text.js';
import type { DomainName } from '../terms/domain-name.js';

/** Why a site's terms were not found. */
export const NO_TERMS_REASONS = [
  /**
   * Nothing is known of the site: it was not asked, or its answer was not read, because a name server or
   * capacity was missing.
   */
  'not_tried',
  /** The name does not resolve. */
  'not_resolved',
  /** The site does not answer, or not in a usable way. */
  'unreachable',
  /** The site refuses our requests (401, 403, 429, 451 and the like). */
  'refused_by_site',
  /** Its robots.txt excludes our user agent (RFC 9309). */
  'forbidden_by_robots',
  /** Scripts write its pages in a browser. */
  'needs_scripts',
  /** It wants to see a person first: a CAPTCHA or a similar test precedes its pages. */
  'captcha',
  /** Its terms are in a frame or an embedded document. */
  'framed',
  /** Its terms were found but cannot be read, for example a damaged PDF. */
  'unreadable',
  /** The site answers, but nothing on it looks like terms. */
  'no_terms',
] as const;

export type NoTermsReason = (typeof NO_TERMS_REASONS)[number];

export interface FoundTermsTexts {
  readonly kind: 'found';
  /** The terms of service first; at least one. */
  readonly texts: readonly [TermsText, ...TermsText[]];
  /** Name that the site gives itself. */
  readonly siteName?: string;
  /** Address of the privacy policy, when a link to it was found. */
  readonly privacyUrl?: string;
}

export interface NoTermsTexts {
  readonly kind: 'none';
  readonly reason: NoTermsReason;
  /** One sentence for people that names the domain and says what was tried. */
  readonly message: string;
}

export interface TermsSearch {
  readonly domain: DomainName;
  /** Addresses at which terms of the domain were found before, best first. */
  readonly knownUrls: readonly string[];
  readonly signal: AbortSignal;
  /** Receives the steps `robots` and `finding`. */
  readonly tell?: TellProgress;
}

/** Finds the human-readable terms of a site on the web. */
export interface TermsFinder {
  /**
   * Never rejects because of what a site does or says. Obeys the robots.txt of every origin that it asks.
   * Bounded in requests, time and size. Rejects with the signal's reason when it is aborted.
   */
  find(search: TermsSearch): Promise<FoundTermsTexts | NoTermsTexts>;
}
