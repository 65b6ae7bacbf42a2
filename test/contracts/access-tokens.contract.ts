import { expect, it } from 'vitest';
import type { AccessTokens } from '../../src/domain/access/ports.js';
import { tokenHash } from '../../src/domain/access/token-hash.js';
import type { SettableClock } from '../support/settable-clock.js';

export interface OpenAccessTokens {
  readonly tokens: AccessTokens;
  /** The same store as another process sees it. */
  readonly elsewhere: AccessTokens;
  readonly clock: SettableClock;
}

const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** The promises of every `AccessTokens`. Each call of `open` returns an empty store. */
export function accessTokensContract(open: () => Promise<OpenAccessTokens>): void {
  it('knows the holder of a token that it made, in every process', async () => {
    const { tokens, elsewhere } = await open();
    const { token } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    const { token: other } = await tokens.create({ name: 'Grace', role: 'auditor' }, 'a test');
    for (const store of [tokens, elsewhere]) {
      expect(await store.find(tokenHash(token))).toEqual({ name: 'Ada', role: 'admin' });
      expect(await store.find(tokenHash(other))).toEqual({ name: 'Grace', role: 'auditor' });
    }
  });

  it('makes tokens of the same form that cannot be guessed', async () => {
    const { tokens } = await open();
    const made = new Set<string>();
    for (let nth = 0; nth < 20; nth += 1)
      made.add((await tokens.create({ name: `n${nth}`, role: 'auditor' }, 'a test')).token);
    expect(made.size).toBe(20);
    for (const token of made) expect(token).toMatch(/^att_[A-Za-z0-9_-]{43}$/);
  });

  it('knows no other token, however similar', async () => {
    const { tokens } = await open();
    const { token } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    for (const wrong of ['', 'att_', token.slice(0, -1), `${token}A`, token.toUpperCase(), ` ${token}`, '\0'])
      expect(await tokens.find(tokenHash(wrong))).toBeUndefined();
  });

  it('refuses a name that is or was in use, and those of the service itself', async () => {
    const { tokens } = await open();
    const { kept } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    const again = () => tokens.create({ name: 'Ada', role: 'auditor' }, 'a test');
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    await tokens.revoke(kept.id, 'a test');
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    for (const name of ['generator', 'Generator', 'bootstrap-admin', 'bootstrap-auditor'])
      await expect(tokens.create({ name, role: 'admin' }, 'a test')).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await tokens.list()).toHaveLength(1);
  });

  it('gives a name to one of several simultaneous callers that want it', async () => {
    const { tokens } = await open();
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => tokens.create({ name: 'Ada', role: 'admin' }, 'a test')),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lists what it made, the latest first, without the tokens', async () => {
    const { tokens, clock } = await open();
    const first = await tokens.create({ name: 'Ada', role: 'admin' }, 'one');
    const at = clock.now();
    clock.set('2026-04-05T06:07:08.001Z');
    const second = await tokens.create({ name: 'Grace', role: 'auditor' }, 'other');
    const listed = await tokens.list();
    expect(listed).toEqual([
      { id: second.kept.id, name: 'Grace', role: 'auditor', createdAt: clock.now(), createdBy: 'other' },
      { id: first.kept.id, name: 'Ada', role: 'admin', createdAt: at, createdBy: 'one' },
    ]);
    expect([second.kept, first.kept]).toEqual(listed);
    expect(JSON.stringify(listed)).not.toContain(first.token.slice(4, 12));
  });

  it('knows a revoked token no more, in any process, at once', async () => {
    const { tokens, elsewhere, clock } = await open();
    const { token, kept } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    const { token: other } = await tokens.create({ name: 'Grace', role: 'admin' }, 'a test');
    expect(await elsewhere.find(tokenHash(token))).toBeDefined();
    const revoked = await tokens.revoke(kept.id, 'a test');
    expect(revoked).toMatchObject({ id: kept.id, revokedAt: clock.now() });
    for (const store of [tokens, elsewhere]) {
      expect(await store.find(tokenHash(token))).toBeUndefined();
      expect(await store.find(tokenHash(other))).toBeDefined();
    }
  });

  it('keeps the time when a token was first revoked', async () => {
    const { tokens, clock } = await open();
    const { kept } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    const revoked = await tokens.revoke(kept.id, 'a test');
    clock.set('2026-04-05T06:07:08.001Z');
    expect(await tokens.revoke(kept.id, 'another')).toEqual(revoked);
  });

  it.each([UNKNOWN_ID, '', 'x', "'", '\0'])('has nothing to revoke under %j', async (id) => {
    const { tokens } = await open();
    await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    expect(await tokens.revoke(id, 'a test')).toBeUndefined();
    expect((await tokens.list())[0]).not.toHaveProperty('revokedAt');
  });

  it('keeps the time of the last use, at most once a minute', async () => {
    const { tokens, clock } = await open();
    const { token } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
    await tokens.create({ name: 'Grace', role: 'admin' }, 'a test');
    const lastUse = async () => (await tokens.list()).map(({ lastUsedAt }) => lastUsedAt?.toISOString());
    await tokens.find(tokenHash('wrong'));
    expect(await lastUse()).toEqual([undefined, undefined]);
    for (const [at, kept] of [
      ['2026-04-05T06:00:00.000Z', '2026-04-05T06:00:00.000Z'],
      ['2026-04-05T06:00:59.999Z', '2026-04-05T06:00:00.000Z'],
      ['2026-04-05T06:01:00.000Z', '2026-04-05T06:01:00.000Z'],
    ] as const) {
      clock.set(at);
      await tokens.find(tokenHash(token));
      expect(await lastUse()).toEqual([undefined, kept]);
    }
  });
}
