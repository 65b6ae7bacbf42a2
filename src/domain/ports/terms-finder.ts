import type { TellProgress } from '../generate/generation-progress.js';
import type { TermsText } from '../generate/terms-text.js';
import type { DomainName } from '../terms/domain-name.js';

/** Why a site's terms were not found. */
export const NO_TERMS_REASONS = [
  /** Nothing is known of the site: it was not asked, or its answer not read, for want of a name server or of room. */
  'not_tried',
  /** The name does not resolve. */
  'not_resolved',
  /** The site does not answer, or not in a way that can be used. */
  'unreachable',
  /** The site answers our requests with a refusal (401, 403, 429, 451 and the like). */
  'refused_by_site',
  /** Its robots.txt keeps our user agent away (RFC 9309). */
  'forbidden_by_robots',
  /** Its pages are written by scripts in a browser. */
  'needs_scripts',
  /** It wants to see a person first: a CAPTCHA or the like stands before its pages. */
  'captcha',
  /** Its terms stand in a frame or an embedded document. */
  'framed',
  /** Terms stand there but cannot be read, for example a damaged PDF. */
  'unreadable',
  /** The site answers, and nothing on it looks like terms. */
  'no_terms',
] as const;

export type NoTermsReason = (typeof NO_TERMS_REASONS)[number];

export interface FoundTermsTexts {
  readonly kind: 'found';
  /** The terms of service first; at least one. */
  readonly texts: readonly [TermsText, ...TermsText[]];
  /** Name that the site gives itself. */
  readonly siteName?: string;
  /** Address of the privacy policy, when it was seen linked. */
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
  /** Is told of `robots` and `finding`. */
  readonly tell?: TellProgress;
}

/** Finds the human-readable terms of a site on the web. */
export interface TermsFinder {
  /**
   * Never rejects for what a site does or says. Obeys the robots.txt of every origin it asks. Bounded in the number of
   * requests, time and size. Rejects with the signal's reason when it is aborted.
   */
  find(search: TermsSearch): Promise<FoundTermsTexts | NoTermsTexts>;
}
