import { randomBytes } from 'node:crypto';
import type { AccessSessions, KeptSession } from '../../../domain/access/ports.js';
import { tokenHash } from '../../../domain/access/token-hash.js';
import { translating } from '../core/translate-errors.js';
import type { PrismaClient } from '../generated/client.js';

/** Too many to guess, so an unsalted hash reveals nothing. */
const SECRET_BYTES = 32;

/** Sessions in Postgres. Each lookup asks it, so signing out in one process takes effect in all. */
export class PrismaAccessSessions implements AccessSessions {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  add(session: KeptSession, now: Date): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    return translating(async () => {
      await this.#prisma.accessSession.deleteMany({ where: { expiresAt: { lte: now } } });
      await this.#prisma.accessSession.create({ data: { secretHash: tokenHash(secret), ...session } });
      return secret;
    });
  }

  async find(secret: string): Promise<KeptSession | undefined> {
    const row = await translating(() =>
      this.#prisma.accessSession.findUnique({ where: { secretHash: tokenHash(secret) } }),
    );
    return row === null ? undefined : { tokenHash: row.tokenHash, expiresAt: row.expiresAt };
  }

  async remove(secret: string): Promise<void> {
    await translating(() =>
      this.#prisma.accessSession.deleteMany({ where: { secretHash: tokenHash(secret) } }),
    );
  }
}
