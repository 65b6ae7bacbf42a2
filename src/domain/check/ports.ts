import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import type { OwnFile, OwnFilePlace, OwnFileRecord } from '../terms/own-file.js';
import type { KnownTerms } from './known-terms.js';

/** Reads what is stored about names. It is the check's reader, and a cache wraps it. */
export interface KnownTermsReader {
  /**
   * What is known of each name, in the order of the names. An unknown name gives an empty object. The answers
   * may be shared between callers, who must not change them. Rejects with `service_unavailable` when the
   * store cannot be asked, and with `DamagedTermsError` when the stored data of a name cannot be read back.
   */
  read(names: readonly DomainName[]): Promise<readonly KnownTerms[]>;
}

/** Asks sites for their own `agentterms.json`, one lookup of a domain at a time, and stores each answer. */
export interface OwnFiles {
  /**
   * The answer of the running lookup for this domain, of one that has just finished, or of a new one; it
   * never rejects. `fresh` excludes the finished one. `undefined` when too many are waiting or the service is
   * stopping.
   */
  request(domain: DomainName, options?: { readonly fresh?: boolean }): Promise<OwnFileRecord> | undefined;
  /**
   * The same answer if it comes within the time that a check waits (contract: "Check"), else `undefined`; the
   * lookup then continues. Never rejects.
   */
  requestInTime(domain: DomainName): Promise<OwnFileRecord | undefined>;
}

/** Asks a site for its own file on behalf of its owner, who wants to see everything that is found. */
export interface OwnFileInspector {
  /**
   * Asks both places anew, the one that answers for the domain first. The answer is stored like that of any
   * lookup. `undefined` when too many are waiting or the service is stopping.
   */
  inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> | undefined;
}

/** The last answer of each lookup of a domain's own file, shared by every process on the database. */
export interface OwnFileStore {
  /**
   * Replaces an older record of the domain; a newer one stays. An unreachable site does not replace an answer
   * that is still valid (`outlasts`).
   */
  put(record: OwnFileRecord): Promise<void>;
  /** Deletes records retrieved before `before`; resolves with their number. */
  removeOlderThan(before: Date): Promise<number>;
}

/**
 * States of a domain's own file: valid, present but invalid, absent, or changed more often in a day than is
 * stored.
 */
export const OWN_FILE_VERSION_KINDS = ['found', 'invalid', 'none', 'unkept'] as const;

export type OwnFileVersionKind = (typeof OWN_FILE_VERSION_KINDS)[number];

/** A state of a domain's own file, valid from when it was first seen until another was. */
export interface OwnFileVersion {
  readonly domain: DomainName;
  readonly seenAt: Date;
  readonly file:
    | Extract<OwnFile, { kind: 'found' }>
    | { readonly kind: Exclude<OwnFileVersionKind, 'found'> };
}

/** What was known of a name at an instant; both members are absent when nothing was. */
export interface PastTerms {
  /** In its version at that instant; absent when the entry has been removed since. */
  readonly entry?: RegistryEntry;
  readonly ownFile?: OwnFileVersion;
}

/** What was known of names at earlier times. */
export interface PastTermsReader {
  /** In the order of the names. Rejects with `service_unavailable` when the store cannot be asked. */
  at(names: readonly DomainName[], instant: Date): Promise<readonly PastTerms[]>;
}

/** A state of a domain's own file without its document. */
export interface OwnFileVersionSummary extends Pick<OwnFileVersion, 'domain' | 'seenAt'> {
  /** Grows with every change of any file. */
  readonly id: string;
  readonly kind: OwnFileVersionKind;
  /** Only for a file that was found. */
  readonly documentHash?: string;
  readonly sourceUrl?: string;
}

/** How domains' own files changed, from their first valid one on. */
export interface OwnFileHistory {
  /** Up to `limit` states under any of the names, the latest first; with `before`, only older ones. */
  ownFiles(
    names: readonly DomainName[],
    page: { limit: number; before?: string },
  ): Promise<readonly OwnFileVersionSummary[]>;
  /**
   * The JSON text of the document with this hash, as it was first stored under one of the names; it never
   * changes.
   */
  ownDocument(names: readonly DomainName[], documentHash: string): Promise<string | undefined>;
}

/**
 * The registered domain that the name is, or is below, by the list at publicsuffix.org, including the
 * suffixes that companies have added there. The registrable domain of a public suffix is the suffix itself.
 */
export type RegistrableDomainOf = (domain: DomainName) => DomainName;
