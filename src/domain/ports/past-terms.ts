import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import type { OwnFile } from '../terms/own-file.js';

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
