import type { DomainName } from './domain-name.js';
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

/** What was found, and when. */
export interface OwnFileRecord {
  readonly domain: DomainName;
  readonly file: OwnFile;
  readonly retrievedAt: Date;
}

/** How long the answer of a lookup counts, "none" included (contract: "Check"). */
export const OWN_FILE_LIFETIME_MS = 60 * 60 * 1000;

/** Whether what was found earlier still counts although the site cannot be asked now. */
export function outlasts(earlier: OwnFileRecord, later: OwnFileRecord): boolean {
  const ageMs = later.retrievedAt.getTime() - earlier.retrievedAt.getTime();
  return (
    later.file.kind === 'unreachable' && earlier.file.kind !== 'unreachable' && ageMs <= OWN_FILE_LIFETIME_MS
  );
}
