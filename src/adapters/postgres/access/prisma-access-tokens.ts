import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  ACCESS_TOKEN_BYTES,
  accessTokenOf,
  assertOwnName,
  LAST_USE_PRECISION_MS,
  nameTaken,
} from '../../../domain/access/access-token.js';
import type { AccessToken, AccessTokens } from '../../../domain/access/ports.js';
import type { Principal, Role } from '../../../domain/access/roles.js';
import { tokenHash } from '../../../domain/access/token-hash.js';
import { inTransaction } from '../core/in-transaction.js';
import { withoutNulls } from '../core/rows.js';
import { isUuid, storableText } from '../core/storable-text.js';
import { translating } from '../core/translate-errors.js';
import type { Prisma } from '../generated/client.js';
import { type IssuerParts, recordAccessChange } from './prisma-access-history.js';

type Row = Prisma.AccessTokenGetPayload<object>;

/**
 * Access tokens in Postgres. Each lookup asks it, so a token revoked in one process is refused in all at
 * once.
 */
export class PrismaAccessTokens implements AccessTokens {
  readonly #parts: IssuerParts;

  constructor(parts: IssuerParts) {
    this.#parts = parts;
  }

  async find(hash: string): Promise<Principal | undefined> {
    // The time that the index takes reveals at most something about the hash, from which no token can be
    // derived.
    const row = await translating(() =>
      this.#parts.prisma.accessToken.findUnique({ where: { tokenHash: hash, revokedAt: null } }),
    );
    if (row === null || !timingSafeEqual(Buffer.from(row.tokenHash), Buffer.from(hash))) return undefined;
    await this.#noteUse(row);
    return { name: row.name, role: row.role as Role };
  }

  async create(
    { name, role }: { readonly name: string; readonly role: Role },
    by: string,
  ): Promise<{ token: string; kept: AccessToken }> {
    assertOwnName(name);
    const token = accessTokenOf(randomBytes(ACCESS_TOKEN_BYTES));
    const kept = {
      id: this.#parts.newId(),
      name: storableText(name),
      role,
      createdAt: this.#parts.clock.now(),
      createdBy: storableText(by),
    };
    const { id, createdAt: at } = kept;
    await inTransaction(this.#parts.prisma, async (transaction) => {
      const data = { ...kept, tokenHash: tokenHash(token) };
      const { count } = await transaction.accessToken.createMany({ data, skipDuplicates: true });
      if (count === 0) throw nameTaken();
      const subject = 'access_token';
      await recordAccessChange(transaction, { at, by, subject, change: 'created', after: kept });
    });
    this.#parts.log.info({ id, name, role, by }, 'An access token was made.');
    return { token, kept };
  }

  async list(): Promise<readonly AccessToken[]> {
    const rows = await translating(() =>
      this.#parts.prisma.accessToken.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    );
    return rows.map(toAccessToken);
  }

  async revoke(id: string, by: string): Promise<AccessToken | undefined> {
    if (!isUuid(id)) return undefined;
    const at = this.#parts.clock.now();
    const revoked = await inTransaction(this.#parts.prisma, async (transaction) => {
      // Of two revocations at once, the later waits here and then finds nothing to do.
      const [row] = await transaction.accessToken.updateManyAndReturn({
        where: { id, revokedAt: null },
        data: { revokedAt: at },
      });
      if (row === undefined) return undefined;
      const [before, after] = [toAccessToken({ ...row, revokedAt: null }), toAccessToken(row)];
      const subject = 'access_token';
      await recordAccessChange(transaction, { at, by, subject, change: 'revoked', before, after });
      return after;
    });
    if (revoked !== undefined) {
      this.#parts.log.info({ id, name: revoked.name, by }, 'An access token was revoked.');
      return revoked;
    }
    const known = await translating(() => this.#parts.prisma.accessToken.findUnique({ where: { id } }));
    return known === null ? undefined : toAccessToken(known);
  }

  async #noteUse({ id, lastUsedAt }: Row): Promise<void> {
    const now = this.#parts.clock.now();
    const outdated = new Date(now.getTime() - LAST_USE_PRECISION_MS);
    if (lastUsedAt !== null && lastUsedAt > outdated) return;
    await translating(() =>
      this.#parts.prisma.accessToken.updateMany({
        where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: outdated } }] },
        data: { lastUsedAt: now },
      }),
    );
  }
}

/** A CHECK constraint limits the role to its list. */
function toAccessToken({ tokenHash: _, ...row }: Row): AccessToken {
  return withoutNulls({ ...row, role: row.role as Role });
}
