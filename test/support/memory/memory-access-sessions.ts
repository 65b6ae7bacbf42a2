import { randomBytes } from 'node:crypto';
import type { AccessSessions, KeptSession } from '../../../src/domain/access/ports.js';
import { tokenHash } from '../../../src/domain/access/token-hash.js';

/** Sessions of only this process; gone when it ends. */
export class MemoryAccessSessions implements AccessSessions {
  readonly #kept = new Map<string, KeptSession>();

  async add(session: KeptSession, now: Date): Promise<string> {
    for (const [hash, { expiresAt }] of this.#kept) if (expiresAt <= now) this.#kept.delete(hash);
    const secret = randomBytes(32).toString('base64url');
    this.#kept.set(tokenHash(secret), session);
    return secret;
  }

  async find(secret: string): Promise<KeptSession | undefined> {
    return this.#kept.get(tokenHash(secret));
  }

  async remove(secret: string): Promise<void> {
    this.#kept.delete(tokenHash(secret));
  }
}
