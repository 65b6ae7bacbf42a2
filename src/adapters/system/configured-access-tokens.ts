import { timingSafeEqual } from 'node:crypto';
import type { Principal, Role } from '../../domain/access/roles.js';
import { tokenHash } from '../../domain/access/token-hash.js';
import type { AccessToken, AccessTokens } from '../../domain/ports/access-tokens.js';

/** A token that holds for as long as the process runs. */
export interface ConfiguredToken extends Principal {
  readonly token: string;
}

/**
 * Access tokens, and beside them those that the operator has given the service at its start. They are neither listed
 * nor revoked, need no store to be told, and so stay the way in whatever happens to the others.
 */
export class ConfiguredAccessTokens implements AccessTokens {
  readonly #others: AccessTokens;
  readonly #configured: readonly { readonly hash: Buffer; readonly principal: Principal }[];

  /** Keeps the hashes alone. */
  constructor(others: AccessTokens, configured: readonly ConfiguredToken[]) {
    this.#others = others;
    this.#configured = configured.map(({ token, name, role }) => ({
      hash: Buffer.from(tokenHash(token)),
      principal: { name, role },
    }));
  }

  async find(shownHash: string): Promise<Principal | undefined> {
    const shown = Buffer.from(shownHash);
    // Each is compared, so that the time does not tell which of them it was.
    const [found] = this.#configured.filter(({ hash }) => timingSafeEqual(hash, shown));
    return found?.principal ?? this.#others.find(shownHash);
  }

  create(
    fields: { readonly name: string; readonly role: Role },
    by: string,
  ): Promise<{ token: string; kept: AccessToken }> {
    return this.#others.create(fields, by);
  }

  list(): Promise<readonly AccessToken[]> {
    return this.#others.list();
  }

  revoke(id: string, by: string): Promise<AccessToken | undefined> {
    return this.#others.revoke(id, by);
  }
}
