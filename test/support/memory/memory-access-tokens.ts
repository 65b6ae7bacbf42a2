import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  ACCESS_TOKEN_BYTES,
  accessTokenOf,
  assertOwnName,
  LAST_USE_PRECISION_MS,
  nameTaken,
} from '../../../src/domain/access/access-token.js';
import type { AccessToken, AccessTokens } from '../../../src/domain/access/ports.js';
import type { Principal, Role } from '../../../src/domain/access/roles.js';
import { tokenHash } from '../../../src/domain/access/token-hash.js';
import type { Clock } from '../../../src/domain/ports/clock.js';

interface KeptToken {
  readonly hash: Buffer;
  token: AccessToken;
}

/** Access tokens of only this process; gone when it ends. */
export class MemoryAccessTokens implements AccessTokens {
  /** In the order in which they were made. */
  readonly #kept: KeptToken[] = [];
  readonly #clock: Clock;
  readonly #newId: () => string;

  /** @param newId makes UUIDv7 */
  constructor(clock: Clock, newId: () => string) {
    this.#clock = clock;
    this.#newId = newId;
  }

  async find(hash: string): Promise<Principal | undefined> {
    const shown = Buffer.from(hash);
    const [kept] = this.#kept.filter((one) => timingSafeEqual(one.hash, shown));
    if (kept === undefined || kept.token.revokedAt !== undefined) return undefined;
    this.#noteUse(kept);
    const { name, role } = kept.token;
    return { name, role };
  }

  async create(
    { name, role }: { readonly name: string; readonly role: Role },
    by: string,
  ): Promise<{ token: string; kept: AccessToken }> {
    assertOwnName(name);
    if (this.#kept.some((one) => one.token.name === name)) throw nameTaken();
    const token = accessTokenOf(randomBytes(ACCESS_TOKEN_BYTES));
    const kept = { id: this.#newId(), name, role, createdAt: this.#clock.now(), createdBy: by };
    this.#kept.push({ hash: Buffer.from(tokenHash(token)), token: kept });
    return { token, kept };
  }

  async list(): Promise<readonly AccessToken[]> {
    return this.#kept.map(({ token }) => token).toReversed();
  }

  async revoke(id: string, _by: string): Promise<AccessToken | undefined> {
    const kept = this.#kept.find(({ token }) => token.id === id);
    if (kept !== undefined && kept.token.revokedAt === undefined)
      kept.token = { ...kept.token, revokedAt: this.#clock.now() };
    return kept?.token;
  }

  #noteUse(kept: KeptToken): void {
    const now = this.#clock.now();
    const { lastUsedAt } = kept.token;
    if (lastUsedAt !== undefined && now.getTime() - lastUsedAt.getTime() < LAST_USE_PRECISION_MS) return;
    kept.token = { ...kept.token, lastUsedAt: now };
  }
}
