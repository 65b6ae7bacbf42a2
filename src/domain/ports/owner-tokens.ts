import type { DomainName } from '../terms/domain-name.js';
import type { ProofPlace } from './domain-proofs.js';

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
