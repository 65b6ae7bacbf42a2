import { expect, it } from 'vitest';
import type { AccessSessions } from '../../src/domain/access/ports.js';

export interface OpenAccessSessions {
  readonly sessions: AccessSessions;
  /** The same store as another process sees it. */
  readonly elsewhere: AccessSessions;
}

const NOW = new Date('2026-04-05T06:00:00.000Z');
const LATER = new Date('2026-04-05T18:00:00.000Z');
const session = { tokenHash: 'a'.repeat(64), expiresAt: LATER };

/** The promises of every `AccessSessions`. Each call of `open` returns an empty store. */
export function accessSessionsContract(open: () => Promise<OpenAccessSessions>): void {
  it('returns what was kept under a secret, in every process', async () => {
    const { sessions, elsewhere } = await open();
    const secret = await sessions.add(session, NOW);
    const other = await sessions.add({ ...session, tokenHash: 'b'.repeat(64) }, NOW);
    for (const store of [sessions, elsewhere]) {
      expect(await store.find(secret)).toEqual(session);
      expect(await store.find(other)).toEqual({ ...session, tokenHash: 'b'.repeat(64) });
    }
  });

  it('makes secrets that cannot be guessed', async () => {
    const { sessions } = await open();
    const secrets = await Promise.all(Array.from({ length: 20 }, () => sessions.add(session, NOW)));
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('knows no other secret, however similar', async () => {
    const { sessions } = await open();
    const secret = await sessions.add(session, NOW);
    for (const wrong of ['', secret.slice(0, -1), `${secret}A`, ` ${secret}`, '\0', session.tokenHash])
      expect(await sessions.find(wrong)).toBeUndefined();
  });

  it('knows one that was removed no more, in any process, and no other less', async () => {
    const { sessions, elsewhere } = await open();
    const [secret, other] = [await sessions.add(session, NOW), await sessions.add(session, NOW)];
    await sessions.remove(secret);
    await sessions.remove(secret);
    for (const store of [sessions, elsewhere]) {
      expect(await store.find(secret)).toBeUndefined();
      expect(await store.find(other)).toEqual(session);
    }
  });

  it('forgets expired sessions when another begins', async () => {
    const { sessions } = await open();
    const early = await sessions.add({ ...session, expiresAt: NOW }, new Date(NOW.getTime() - 1));
    const late = await sessions.add(session, NOW);
    expect(await sessions.find(early)).toBeUndefined();
    expect(await sessions.find(late)).toEqual(session);
  });
}
