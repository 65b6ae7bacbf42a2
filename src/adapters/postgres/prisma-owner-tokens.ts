import { randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_BYTES, ownerTokenOf } from '../../domain/access/access-token.js';
import { tokenHash } from '../../domain/access/token-hash.js';
import { DomainError } from '../../domain/errors.js';
import { ownerName } from '../../domain/owners/owner-name.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { ProofPlace } from '../../domain/ports/domain-proofs.js';
import type { Log } from '../../domain/ports/log.js';
import {
  OWNER_TOKEN_LIFETIME_MS,
  type OwnerToken,
  type OwnerTokens,
} from '../../domain/ports/owner-tokens.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { Prisma, PrismaClient } from './generated/client.js';
import { inTransaction } from './in-transaction.js';
import { recordAccessChange } from './prisma-access-history.js';
import { withoutNulls } from './rows.js';
import { translating } from './translate-errors.js';

type Row = Prisma.OwnerTokenGetPayload<object>;

/** Tokens of owners in Postgres, which is asked every time: who is refused in one process is refused in all at once. */
export class PrismaOwnerTokens implements OwnerTokens {
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #log: Log;

  /** @param newId makes UUIDv7 */
  constructor(prisma: PrismaClient, clock: Clock, newId: () => string, log: Log) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#newId = newId;
    this.#log = log;
  }

  async find(hash: string): Promise<OwnerToken | undefined> {
    // How long the index takes tells at most of the hash, from which no token follows.
    const row = await translating(() =>
      this.#prisma.ownerToken.findUnique({
        where: { tokenHash: hash, revokedAt: null, expiresAt: { gt: this.#clock.now() } },
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
    const createdAt = this.#clock.now();
    const expiresAt = new Date(createdAt.getTime() + OWNER_TOKEN_LIFETIME_MS);
    const kept = { id: this.#newId(), site, provenBy, createdAt, expiresAt };
    const by = ownerName(site);
    await inTransaction(this.#prisma, async (transaction) => {
      await revokeIn(transaction, site, by, createdAt);
      const data = { ...kept, tokenHash: tokenHash(token), challengeHash };
      const { count } = await transaction.ownerToken.createMany({ data, skipDuplicates: true });
      if (count === 0)
        throw new DomainError(
          'conflict',
          'This challenge has proven the domain before, or another proof of it came at this moment: ask for a new challenge.',
        );
      await record(transaction, { at: createdAt, by, change: 'created', kept });
    });
    this.#log.info({ id: kept.id, site, provenBy }, 'The owner of a site was given a token.');
    return { token, kept };
  }

  async revoke(site: DomainName, by: string): Promise<OwnerToken | undefined> {
    const at = this.#clock.now();
    const kept = await inTransaction(this.#prisma, (transaction) => revokeIn(transaction, site, by, at));
    if (kept !== undefined)
      this.#log.info({ id: kept.id, site, by }, "The token of a site's owner was revoked.");
    return kept;
  }
}

/** Revokes the one token of the site that was not revoked yet; of two revocations at once the later finds none. */
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
  const kept = toOwnerToken(row);
  await record(transaction, { at, by, change: 'revoked', kept });
  return kept;
}

function record(
  transaction: Prisma.TransactionClient,
  { kept, ...said }: { at: Date; by: string; change: 'created' | 'revoked'; kept: OwnerToken },
): Promise<void> {
  const name = ownerName(kept.site);
  return recordAccessChange(transaction, {
    ...said,
    subject: 'owner_token',
    subjectId: kept.id,
    ...(said.change === 'revoked' && { before: { name } }),
    after: { name, ...(kept.revokedAt !== undefined && { revokedAt: kept.revokedAt }) },
  });
}

/** The columns are written by this class alone, and the place is held to its list by a CHECK constraint. */
function toOwnerToken({ tokenHash: _, challengeHash: __, ...row }: Row): OwnerToken {
  return withoutNulls({ ...row, site: row.site as DomainName, provenBy: row.provenBy as ProofPlace });
}
