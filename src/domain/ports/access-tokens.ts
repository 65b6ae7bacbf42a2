import type { Principal, Role } from '../access/roles.js';

/** A token as lists show it. The token itself is shown once, when it is made, and never stored. */
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
   * Who holds the token with this `tokenHash`. `undefined` for an unknown or revoked one, whichever process
   * revoked it and however recently. Compared in constant time. Rejects with `service_unavailable` when the
   * store cannot be asked.
   */
  find(hash: string): Promise<Principal | undefined>;
  /**
   * Makes a token: `att_` and random characters. Rejects with `conflict` when a token of that name exists or
   * existed, or when the name belongs to a part of the service.
   */
  create(
    fields: { readonly name: string; readonly role: Role },
    by: string,
  ): Promise<{ token: string; kept: AccessToken }>;
  /** All tokens, the latest first. */
  list(): Promise<readonly AccessToken[]>;
  /**
   * From now on the token is unknown, in every process. Returns its stored form; `undefined` for an unknown
   * id.
   */
  revoke(id: string, by: string): Promise<AccessToken | undefined>;
}
