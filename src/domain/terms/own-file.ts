import { type DomainName, sameSite } from './domain-name.js';
import type { TermsDocument } from './terms-document.js';

/** What a lookup of a domain's own `agentterms.json` found. */
export type OwnFile =
  /** A file that is valid against the schema. */
  | {
      readonly kind: 'found';
      readonly document: TermsDocument;
      readonly documentHash: string;
      /** Address of the file after redirects. */
      readonly sourceUrl: string;
    }
  /** There is a file, but it is not JSON or not valid; `problem` is one sentence for people. */
  | {
      readonly kind: 'invalid';
      readonly sourceUrl: string;
      readonly problem: string;
      /** The file's content, when that is a JSON object nested at most 64 deep. */
      readonly content?: Readonly<Record<string, unknown>>;
    }
  /** The site answered and has no such file. */
  | { readonly kind: 'none' }
  /** The site could not be asked; `problem` is one sentence for people. */
  | { readonly kind: 'unreachable'; readonly problem: string };

/** The states of a place of a domain's own file, grouped by the result for a check. */
export const OWN_FILE_STATES = [
  /** It answers checks. */
  'valid',
  /** A file that answers no check. */
  'not_valid',
  'not_json',
  'not_text',
  'too_large',
  'too_many_values',
  /** No file. */
  'not_found',
  'forbidden',
  'wrong_type',
  'bad_redirect',
  /** The state is unknown. */
  'not_resolved',
  'not_public',
  'no_connection',
  'no_tls',
  'timed_out',
  'server_error',
  'bad_response',
] as const;

export type OwnFileState = (typeof OWN_FILE_STATES)[number];

/** One of the two places of a domain's own file, and everything known about its content. */
export interface OwnFilePlace {
  /** The address of the request. */
  readonly url: string;
  readonly state: OwnFileState;
  /** The result for a check. */
  readonly file: OwnFile;
  /** The last answer, if there was one; after redirects its address differs from `url`. */
  readonly answer?: { readonly url: string; readonly status: number; readonly mediaType?: string };
  /** The content of the place, when it is text that may be meant as the file; at most 256 KiB. */
  readonly text?: string;
}

/** What a lookup found, and when. */
export interface OwnFileRecord {
  readonly domain: DomainName;
  readonly file: OwnFile;
  readonly retrievedAt: Date;
}

/**
 * Whether a redirect of a domain's own file may be followed to an address: only within the site. Another site
 * only speaks for itself, and could be anything that this machine reaches.
 */
export function isWithinSite({ hostname }: URL, domain: DomainName): boolean {
  return sameSite(hostname, domain);
}

/** How long a site's answer is valid, including "none" (contract: "Check"). */
export const OWN_FILE_LIFETIME_MS = 60 * 60 * 1000;

/**
 * How long an unreachable site is not asked again. It is short, so that an outage of minutes does not last an
 * hour.
 */
const UNREACHABLE_LIFETIME_MS = 60 * 1000;

/** How long the result of a lookup is valid. */
export function lifetimeMsOf({ kind }: Pick<OwnFile, 'kind'>): number {
  return kind === 'unreachable' ? UNREACHABLE_LIFETIME_MS : OWN_FILE_LIFETIME_MS;
}

/** Whether an earlier result is still valid when the site cannot be asked now. */
export function outlasts(earlier: OwnFileRecord, later: OwnFileRecord): boolean {
  const ageMs = later.retrievedAt.getTime() - earlier.retrievedAt.getTime();
  return (
    later.file.kind === 'unreachable' && earlier.file.kind !== 'unreachable' && ageMs <= OWN_FILE_LIFETIME_MS
  );
}
