import type { DomainName } from '../terms/domain-name.js';
import type { ProofPlace } from './domain-proofs.js';

/** How long a proof counts: domains change hands. */
export const OWNER_TOKEN_LIFETIME_MS = 90 * 24 * 3_600_000;

/** A token for one site. The token itself is shown once, when it is made, and never kept. */
export interface OwnerToken {
  /** UUIDv7. */
  readonly id: string;
  /** The name that stands for the site, `siteOf` of each name that the token can act for. */
  readonly site: DomainName;
  readonly provenBy: ProofPlace;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
}

/**
 * Bearer tokens of those who have proven a site, one for each site, kept as SHA-256. Each that is made or revoked is in the
 * history of access. Everything rejects with `service_unavailable` when the store cannot be asked.
 */
export interface OwnerTokens {
  /** Whose token this `tokenHash` is of; `undefined` for one that is unknown, revoked or expired. */
  find(hash: string): Promise<OwnerToken | undefined>;
  /**
   * Makes a token, `ato_` and random characters, and revokes the one that the site had. Rejects with `conflict` when the
   * challenge of this `tokenHash` has proven a site before, or another proof of the site comes at the same moment.
   */
  create(proof: {
    readonly site: DomainName;
    readonly provenBy: ProofPlace;
    readonly challengeHash: string;
  }): Promise<{ readonly token: string; readonly kept: OwnerToken }>;
  /** The site's token counts no more, in any process. It as it was kept last; `undefined` when none counts. */
  revoke(site: DomainName, by: string): Promise<OwnerToken | undefined>;
}
