import { timingSafeEqual } from 'node:crypto';
import type { AccessToken, AccessTokens } from '../../domain/access/ports.js';
import type { Principal, Role } from '../../domain/access/roles.js';
import { tokenHash } from '../../domain/access/token-hash.js';

/** A token that is valid as long as the process runs. */
export interface ConfiguredToken extends Principal {
  readonly token: string;
}

/**
 * Access tokens, together with those that the operator configured. Configured tokens are neither listed nor
 * revoked and need no store. So they remain valid whatever happens to the others.
 */
export class ConfiguredAccessTokens implements AccessTokens {
  readonly #others: AccessTokens;
  readonly #configured: readonly { readonly hash: Buffer; readonly principal: Principal }[];

  /** Keeps only the hashes. */
  constructor(others: AccessTokens, configured: readonly ConfiguredToken[]) {
    this.#others = others;
    this.#configured = configured.map(({ token, name, role }) => ({
      hash: Buffer.from(tokenHash(token)),
      principal: { name, role },
    }));
  }

  async find(shownHash: string): Promise<Principal | undefined> {
    const shown = Buffer.from(shownHash);
    // Every token is compared, so that the time does not reveal which one matched.
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
