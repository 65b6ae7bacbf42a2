import { randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_BYTES, ownerTokenOf } from '../../../domain/access/access-token.js';
import { tokenHash } from '../../../domain/access/token-hash.js';
import { DomainError } from '../../../domain/errors.js';
import { ownerName } from '../../../domain/owners/owner-name.js';
import type { ProofPlace } from '../../../domain/owners/ports.js';
import { OWNER_TOKEN_LIFETIME_MS, type OwnerToken, type OwnerTokens } from '../../../domain/owners/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { inTransaction } from '../core/in-transaction.js';
import { withoutNulls } from '../core/rows.js';
import { translating } from '../core/translate-errors.js';
import type { Prisma } from '../generated/client.js';
import { type IssuerParts, recordAccessChange } from './prisma-access-history.js';

type Row = Prisma.OwnerTokenGetPayload<object>;
const SUBJECT = { subject: 'owner_token' } as const;

/**
 * Tokens of owners in Postgres. Each lookup asks it, so a token revoked in one process is refused in all at
 * once.
 */
export class PrismaOwnerTokens implements OwnerTokens {
  readonly #parts: IssuerParts;

  constructor(parts: IssuerParts) {
    this.#parts = parts;
  }

  async find(hash: string): Promise<OwnerToken | undefined> {
    // The time that the index takes reveals at most something about the hash, from which no token can be
    // derived.
    const row = await translating(() =>
      this.#parts.prisma.ownerToken.findUnique({
        where: { tokenHash: hash, revokedAt: null, expiresAt: { gt: this.#parts.clock.now() } },
      }),
    );
    return row === null ? undefined : toOwnerToken(row);
  }

  async create({
    site,
    provenBy,
    challengeHash,
  }: Parameters<OwnerTokens['create']>[0]): Promise<{ token: string; kept: OwnerToken }> {
    const token = ownerTokenOf(randomBytes(ACCESS_TOKEN_BYTES));
    const createdAt = this.#parts.clock.now();
    const expiresAt = new Date(createdAt.getTime() + OWNER_TOKEN_LIFETIME_MS);
    const kept = { id: this.#parts.newId(), site, provenBy, createdAt, expiresAt };
    const by = ownerName(site);
    await inTransaction(this.#parts.prisma, async (transaction) => {
      await revokeIn(transaction, site, by, createdAt);
      const data = { ...kept, tokenHash: tokenHash(token), challengeHash };
      const { count } = await transaction.ownerToken.createMany({ data, skipDuplicates: true });
      if (count === 0)
        throw new DomainError(
          'conflict',
          'This challenge has proven the domain before, or another proof of it came at this moment: ask for a new challenge.',
        );
      const after = { ...kept, name: by };
      await recordAccessChange(transaction, { at: createdAt, by, ...SUBJECT, change: 'created', after });
    });
    this.#parts.log.info({ id: kept.id, site, provenBy }, 'The owner of a site was given a token.');
    return { token, kept };
  }

  async revoke(site: DomainName, by: string): Promise<OwnerToken | undefined> {
    const at = this.#parts.clock.now();
    const kept = await inTransaction(this.#parts.prisma, (transaction) =>
      revokeIn(transaction, site, by, at),
    );
    if (kept !== undefined)
      this.#parts.log.info({ id: kept.id, site, by }, "The token of a site's owner was revoked.");
    return kept;
  }
}

/**
 * Revokes the site's one token that was not revoked yet. Of two revocations at once, the later finds none.
 */
async function revokeIn(
  transaction: Prisma.TransactionClient,
  site: DomainName,
  by: string,
  at: Date,
): Promise<OwnerToken | undefined> {
  const [row] = await transaction.ownerToken.updateManyAndReturn({
    where: { site, revokedAt: null },
    data: { revokedAt: at },
  });
  if (row === undefined) return undefined;
  const [kept, name] = [toOwnerToken(row), ownerName(site)];
  const states = { before: { name }, after: { ...kept, name } };
  await recordAccessChange(transaction, { at, by, ...SUBJECT, change: 'revoked', ...states });
  return kept;
}

/** Only this class writes the columns. A CHECK constraint limits the place to its list. */
function toOwnerToken({ tokenHash: _, challengeHash: __, ...row }: Row): OwnerToken {
  return withoutNulls({ ...row, site: row.site as DomainName, provenBy: row.provenBy as ProofPlace });
}
