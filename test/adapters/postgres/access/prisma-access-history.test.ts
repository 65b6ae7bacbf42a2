import { beforeEach, describe, expect, it } from 'vitest';
import { PrismaAccessHistory } from '../../../../src/adapters/postgres/access/prisma-access-history.js';
import { PrismaAccessTokens } from '../../../../src/adapters/postgres/access/prisma-access-tokens.js';
import { PrismaClientKeys } from '../../../../src/adapters/postgres/access/prisma-client-keys.js';
import { newId } from '../../../../src/adapters/system/new-id.js';
import { tokenHash } from '../../../../src/domain/access/token-hash.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

const parts = usePostgres();
const NOW = '2026-03-04T12:00:00.000Z';
const LATER = '2026-03-04T13:00:00.000Z';
const LIMITS = { hourly: 5, daily: 50 };

let clock: SettableClock;
let keys: PrismaClientKeys;
let tokens: PrismaAccessTokens;
let history: PrismaAccessHistory;
beforeEach(async () => {
  await parts().pool.query(rewritingHistory('TRUNCATE client_key, access_token, access_change'));
  await parts().pool.query('ALTER TABLE access_change DROP CONSTRAINT IF EXISTS broken');
  const { prisma } = parts();
  clock = new SettableClock(NOW);
  keys = new PrismaClientKeys({ prisma, clock, newId, log: silentLog });
  tokens = new PrismaAccessTokens({ prisma, clock, newId, log: silentLog });
  history = new PrismaAccessHistory(prisma);
});

const all = () => history.changes({ limit: 100 });
const told = async () => (await all()).map(({ subject, change }) => `${subject} ${change}`);

describe('PrismaAccessHistory', () => {
  it('reports who made, changed and revoked a key, when, and its states before and after', async () => {
    const { kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'one');
    clock.set(LATER);
    await keys.setLimits(kept.id, { hourly: 7, daily: 70 }, 'two');
    await keys.revoke(kept.id, 'three');
    const about = { id: expect.stringMatching(/^\d+$/), subject: 'client_key', subjectId: kept.id };
    const made = { name: 'Robots', ...LIMITS };
    const changed = { name: 'Robots', hourly: 7, daily: 70 };
    expect(await all()).toEqual([
      {
        ...about,
        at: new Date(LATER),
        by: 'three',
        change: 'revoked',
        before: changed,
        after: { ...changed, revokedAt: new Date(LATER) },
      },
      { ...about, at: new Date(LATER), by: 'two', change: 'limits_set', before: made, after: changed },
      { ...about, at: new Date(NOW), by: 'one', change: 'created', after: made },
    ]);
  });

  it('reports who made and revoked a token', async () => {
    const { kept } = await tokens.create({ name: 'Ada', role: 'auditor' }, 'one');
    await tokens.revoke(kept.id, 'two');
    const about = { id: expect.any(String), at: new Date(NOW), subject: 'access_token', subjectId: kept.id };
    const made = { name: 'Ada', role: 'auditor' };
    expect(await all()).toEqual([
      { ...about, by: 'two', change: 'revoked', before: made, after: { ...made, revokedAt: new Date(NOW) } },
      { ...about, by: 'one', change: 'created', after: made },
    ]);
  });

  it('has no row for an action that changes nothing', async () => {
    const { key, kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'one');
    const { token, kept: keptToken } = await tokens.create({ name: 'Ada', role: 'admin' }, 'one');
    await keys.setLimits(kept.id, LIMITS, 'two');
    await keys.noteUse(new Map([[kept.id, new Date(LATER)]]));
    await tokens.find(tokenHash(token));
    await expect(keys.create({ name: 'Robots', ...LIMITS }, 'two')).rejects.toThrow();
    await expect(tokens.create({ name: 'Ada', role: 'admin' }, 'two')).rejects.toThrow();
    await expect(tokens.create({ name: 'generator', role: 'admin' }, 'two')).rejects.toThrow();
    for (let nth = 0; nth < 2; nth += 1) {
      await keys.revoke(kept.id, 'two');
      await tokens.revoke(keptToken.id, 'two');
    }
    await expect(keys.setLimits(kept.id, { hourly: 1, daily: 1 }, 'two')).rejects.toThrow();
    await keys.revoke(newId(), 'two');
    expect(await told()).toEqual([
      'access_token revoked',
      'client_key revoked',
      'access_token created',
      'client_key created',
    ]);
    const { rows } = await parts().pool.query('SELECT access_change::text AS row FROM access_change');
    const text = JSON.stringify(rows);
    for (const secret of [key, token]) expect(text).not.toContain(secret.slice(4, 16));
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  it('reports one of several simultaneous revocations, and changes in the order in which they took effect', async () => {
    const { kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'one');
    const { kept: token } = await tokens.create({ name: 'Ada', role: 'admin' }, 'one');
    await Promise.all(
      [1, 2, 3, 4].map((nth) => keys.setLimits(kept.id, { hourly: nth, daily: 100 }, `setter ${nth}`)),
    );
    const changes = (await all()).toReversed().filter(({ change }) => change === 'limits_set');
    expect(changes).toHaveLength(4);
    for (const [nth, { before }] of changes.entries())
      expect(before?.hourly).toBe(nth === 0 ? LIMITS.hourly : changes[nth - 1]?.after.hourly);
    await Promise.all(
      [1, 2, 3].flatMap((nth) => [
        keys.revoke(kept.id, `revoker ${nth}`),
        tokens.revoke(token.id, `revoker ${nth}`),
      ]),
    );
    expect((await told()).filter((change) => change.endsWith('revoked'))).toHaveLength(2);
  });

  it('is written with the change or not at all, and the change not without it', async () => {
    const { key, kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'one');
    const { token, kept: keptToken } = await tokens.create({ name: 'Ada', role: 'admin' }, 'one');
    await parts().pool.query(`ALTER TABLE access_change ADD CONSTRAINT broken CHECK (changed_by <> 'two')`);
    await expect(keys.setLimits(kept.id, { hourly: 1, daily: 1 }, 'two')).rejects.toThrow();
    await expect(keys.revoke(kept.id, 'two')).rejects.toThrow();
    await expect(tokens.revoke(keptToken.id, 'two')).rejects.toThrow();
    await expect(keys.create({ name: 'Others', ...LIMITS }, 'two')).rejects.toThrow();
    await expect(tokens.create({ name: 'Grace', role: 'admin' }, 'two')).rejects.toThrow();
    expect(await keys.list()).toEqual([kept]);
    expect((await keys.unrevoked()).size).toBe(1);
    expect(await tokens.find(tokenHash(token))).toEqual({ name: 'Ada', role: 'admin' });
    expect((await tokens.list()).map(({ name }) => name)).toEqual(['Ada']);
    expect(key).toMatch(/^atk_/);
    expect(await told()).toEqual(['access_token created', 'client_key created']);
  });

  it('is returned in pages, the latest first', async () => {
    for (let nth = 1; nth <= 5; nth += 1) await keys.create({ name: `n${nth}`, ...LIMITS }, 'one');
    const first = await history.changes({ limit: 2 });
    expect(first.map(({ after }) => after.name)).toEqual(['n5', 'n4']);
    const rest = await history.changes({ limit: 9, before: first.at(-1)?.id ?? '' });
    expect(rest.map(({ after }) => after.name)).toEqual(['n3', 'n2', 'n1']);
    expect(await history.changes({ limit: 9, before: rest.at(-1)?.id ?? '' })).toEqual([]);
  });
});
