import { type DomainName, sameSite } from './domain-name.js';
import type { TermsDocument } from './terms-document.js';

/** What a lookup of a domain's own `agentterms.json` found. */
export type OwnFile =
  /** A file that is valid against the schema. */
  | {
      readonly kind: 'found';
      readonly document: TermsDocument;
      readonly documentHash: string;
      /** Address the file was finally read from. */
      readonly sourceUrl: string;
    }
  /** A file stands there but is not JSON or not valid; `problem` is one sentence for people. */
  | {
      readonly kind: 'invalid';
      readonly sourceUrl: string;
      readonly problem: string;
      /** What the file holds, when that is a JSON object nested at most 64 deep. */
      readonly content?: Readonly<Record<string, unknown>>;
    }
  /** The site answered, and has no such file. */
  | { readonly kind: 'none' }
  /** The site could not be asked; `problem` is one sentence for people. */
  | { readonly kind: 'unreachable'; readonly problem: string };

/** What stands at one of the places of a domain's own file, each under what a check makes of it. */
export const OWN_FILE_STATES = [
  /** It answers checks. */
  'valid',
  /** A file that no check is answered with. */
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
  /** Nothing is known. */
  'not_resolved',
  'not_public',
  'no_connection',
  'no_tls',
  'timed_out',
  'server_error',
  'bad_response',
] as const;

export type OwnFileState = (typeof OWN_FILE_STATES)[number];

/** One of the two places of a domain's own file, and all that is known of what stands there. */
export interface OwnFilePlace {
  /** The address that was asked. */
  readonly url: string;
  readonly state: OwnFileState;
  /** What a check makes of it. */
  readonly file: OwnFile;
  /** The last answer, when there was one: after redirects at another address than was asked. */
  readonly answer?: { readonly url: string; readonly status: number; readonly mediaType?: string };
  /** What the place holds, when that is text that may be meant as the file; at most 256 KiB. */
  readonly text?: string;
}

/** What was found, and when. */
export interface OwnFileRecord {
  readonly domain: DomainName;
  readonly file: OwnFile;
  readonly retrievedAt: Date;
}

/**
 * Whether a redirect of a domain's own file may be followed to an address: within the site alone, for another one speaks for
 * itself, and may be anything that this machine reaches.
 */
export function isWithinSite({ hostname }: URL, domain: DomainName): boolean {
  return sameSite(hostname, domain);
}

/** How long the answer of a site counts, "none" included (contract: "Check"). */
export const OWN_FILE_LIFETIME_MS = 60 * 60 * 1000;

/** How long a site that could not be asked is not asked again: an outage of minutes must not count as one of an hour. */
const UNREACHABLE_LIFETIME_MS = 60 * 1000;

/** How long the outcome of a lookup counts. */
export function lifetimeMsOf({ kind }: Pick<OwnFile, 'kind'>): number {
  return kind === 'unreachable' ? UNREACHABLE_LIFETIME_MS : OWN_FILE_LIFETIME_MS;
}

/** Whether what was found earlier still counts although the site cannot be asked now. */
export function outlasts(earlier: OwnFileRecord, later: OwnFileRecord): boolean {
  const ageMs = later.retrievedAt.getTime() - earlier.retrievedAt.getTime();
  return (
    later.file.kind === 'unreachable' && earlier.file.kind !== 'unreachable' && ageMs <= OWN_FILE_LIFETIME_MS
  );
}
