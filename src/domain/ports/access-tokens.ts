import type { Principal, Role } from '../access/roles.js';

/** A token as it is listed; the token itself is shown once, when it is made, and never kept. */
export interface AccessToken extends Principal {
  /** UUIDv7. */
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** At most a minute before the last use. */
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
}

/** Bearer tokens of admins and auditors, kept as SHA-256. */
export interface AccessTokens {
  /**
   * Who holds the token of this `tokenHash`; `undefined` for one that is unknown or revoked, by whichever process and
   * however recently. Compared in constant time. Rejects with `service_unavailable` when the store cannot be asked.
   */
  find(hash: string): Promise<Principal | undefined>;
  /**
   * Makes a token, `att_` and random characters. Rejects with `conflict` when one of that name is or was there, or
   * when the name belongs to a part of the service.
   */
  create(
    fields: { readonly name: string; readonly role: Role },
    by: string,
  ): Promise<{ token: string; kept: AccessToken }>;
  /** All of them, the latest first. */
  list(): Promise<readonly AccessToken[]>;
  /** From now on the token is unknown, in every process. The token as it is kept then; `undefined` for an unknown id. */
  revoke(id: string, by: string): Promise<AccessToken | undefined>;
}
