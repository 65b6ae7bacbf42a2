import type { DecideEntry } from '../registry/entry-decision.js';
import type { ChangeOutcome } from '../registry/ports.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** Where the owner of a site can publish a proof of ownership. */
export const PROOF_PLACES = ['dns', 'file'] as const;

export type ProofPlace = (typeof PROOF_PLACES)[number];

/** The address of each proof of one site. */
export interface ProofAddresses {
  /** Name of a TXT record. */
  readonly dns: string;
  /** Address of a text file. */
  readonly file: string;
}

/** Looks for the proofs that owners of sites publish. */
export interface DomainProofs {
  /** Whether names below it belong to different owners, as those below `co.uk` and `github.io` do. */
  isPublicSuffix(domain: DomainName): boolean;
  addresses(site: DomainName): ProofAddresses;
  /**
   * Where the value is published; both places are asked anew. `undefined` when it is at neither, for whatever
   * reason. A site's behaviour never makes it reject; it rejects with `service_unavailable` when too many
   * lookups are running.
   */
  find(site: DomainName, value: string, signal: AbortSignal): Promise<ProofPlace | undefined>;
}

/** A document that the owner of a site has handed in for its entry. */
export interface OwnerCorrection {
  readonly domain: DomainName;
  /**
   * The entry's version with the flag of this correction. The document waits as long as the entry stays at
   * that version.
   */
  readonly version: number;
  readonly document: TermsDocument;
  readonly at: Date;
}

/** Documents that owners have handed in and no admin has decided on yet. */
export interface OwnerCorrections {
  /**
   * Calls `decide` as `RegistryStore.change` does. When the entry gets a new version, stores the document
   * with that version in the same transaction, in place of the one before. Rejects with `conflict` when too
   * many wait already.
   */
  propose(
    correction: Pick<OwnerCorrection, 'domain' | 'document'>,
    decide: DecideEntry,
    by: string,
  ): Promise<ChangeOutcome>;
  /** The document that waits for exactly this name; `undefined` once the entry was changed in any way. */
  find(domain: DomainName): Promise<OwnerCorrection | undefined>;
}

/** How long a proof is valid: domains change hands. */
export const OWNER_TOKEN_LIFETIME_MS = 90 * 24 * 3_600_000;

/** A token for one site. The token itself is shown once, when it is made, and never stored. */
export interface OwnerToken {
  /** UUIDv7. */
  readonly id: string;
  /** The name that identifies the site: `siteOf` of each name that the token can act for. */
  readonly site: DomainName;
  readonly provenBy: ProofPlace;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
}

/**
 * Bearer tokens of proven owners, one for each site, stored as SHA-256. The history of access records each
 * one that is made or revoked. Every method rejects with `service_unavailable` when the store cannot be
 * asked.
 */
export interface OwnerTokens {
  /** The token with this `tokenHash`; `undefined` when it is unknown, revoked or expired. */
  find(hash: string): Promise<OwnerToken | undefined>;
  /**
   * Makes a token, `ato_` and random characters, and revokes the one that the site had. Rejects with
   * `conflict` when the challenge with this `tokenHash` has proven a site before, or another proof of the
   * site comes at the same moment.
   */
  create(proof: {
    readonly site: DomainName;
    readonly provenBy: ProofPlace;
    readonly challengeHash: string;
  }): Promise<{ readonly token: string; readonly kept: OwnerToken }>;
  /**
   * Revokes the site's token, in every process. Returns its last stored form; `undefined` when the site has
   * no valid one.
   */
  revoke(site: DomainName, by: string): Promise<OwnerToken | undefined>;
}
