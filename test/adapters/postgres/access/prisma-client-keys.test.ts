import { beforeEach, describe, expect, it } from 'vitest';
import { PrismaClientKeys } from '../../../../src/adapters/postgres/access/prisma-client-keys.js';
import { PostgresChangeFeed } from '../../../../src/adapters/postgres/feeds/postgres-change-feed.js';
import { newId } from '../../../../src/adapters/system/new-id.js';
import { isClientKey } from '../../../../src/domain/access/client-key.js';
import { tokenHash } from '../../../../src/domain/access/token-hash.js';
import { documentHash } from '../../../../src/domain/terms/canonical.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

const parts = usePostgres();
const LIMITS = { hourly: 500, daily: 5_000 };
const NOW = '2026-03-04T12:00:00.000Z';
const logged: string[] = [];

let clock: SettableClock;
let keys: PrismaClientKeys;
beforeEach(async () => {
  await parts().pool.query('TRUNCATE client_key');
  logged.length = 0;
  clock = new SettableClock(NOW);
  const info = (fields: object, message: string) => void logged.push(JSON.stringify([fields, message]));
  keys = new PrismaClientKeys({ prisma: parts().prisma, clock, newId, log: { ...silentLog, info } });
});

describe('PrismaClientKeys', () => {
  it('makes a key, of which only the hash is kept', async () => {
    const { key, kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'an admin');
    expect(isClientKey(key)).toBe(true);
    expect(kept).toEqual({
      id: expect.any(String),
      name: 'Robots',
      ...LIMITS,
      createdAt: new Date(NOW),
      createdBy: 'an admin',
    });
    expect(await keys.unrevoked()).toEqual(new Map([[tokenHash(key), kept]]));
    const { rows } = await parts().pool.query('SELECT client_key::text AS row FROM client_key');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(key.slice('atk_'.length));
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toContain(key.slice('atk_'.length));
  });

  it('makes a new key each time', async () => {
    const one = await keys.create({ name: 'one', ...LIMITS }, 'admin');
    const two = await keys.create({ name: 'two', ...LIMITS }, 'admin');
    expect(one.key).not.toBe(two.key);
  });

  it('uses no name twice, also not that of a revoked key', async () => {
    const { kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'admin');
    const again = () => keys.create({ name: 'Robots', ...LIMITS }, 'admin');
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    await keys.revoke(kept.id, 'admin');
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    expect(await keys.list()).toHaveLength(1);
  });

  it('lists the latest first, revoked ones too', async () => {
    const { kept } = await keys.create({ name: 'older', ...LIMITS }, 'admin');
    clock.set('2026-03-04T13:00:00.000Z');
    await keys.create({ name: 'newer', ...LIMITS }, 'admin');
    await keys.create({ name: 'newest', ...LIMITS }, 'admin');
    await keys.revoke(kept.id, 'admin');
    const listed = await keys.list();
    expect(listed.map(({ name }) => name)).toEqual(['newest', 'newer', 'older']);
    expect(JSON.stringify(listed)).not.toMatch(/hash/i);
  });

  it('revokes a key once, and ignores malformed ids', async () => {
    const { kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'admin');
    const revokedAt = new Date(NOW);
    expect(await keys.revoke(kept.id, 'admin')).toEqual({ ...kept, revokedAt });
    clock.set('2026-03-04T13:00:00.000Z');
    expect(await keys.revoke(kept.id, 'admin')).toEqual({ ...kept, revokedAt });
    expect(await keys.unrevoked()).toEqual(new Map());
    for (const id of [newId(), 'x', '', "'; --"]) expect(await keys.revoke(id, 'admin')).toBeUndefined();
    expect(logged).toHaveLength(2);
  });

  it('sets the limits of a key that counts, and of no other', async () => {
    const { key, kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'admin');
    const limits = { hourly: 7, daily: 70 };
    expect(await keys.setLimits(kept.id, limits, 'other')).toEqual({ ...kept, ...limits });
    expect((await keys.unrevoked()).get(tokenHash(key))).toEqual({ ...kept, ...limits });
    for (const id of [newId(), 'x', '', "'; --"])
      expect(await keys.setLimits(id, limits, 'other')).toBeUndefined();
    await keys.revoke(kept.id, 'admin');
    await expect(keys.setLimits(kept.id, LIMITS, 'other')).rejects.toMatchObject({ code: 'conflict' });
    expect(await keys.list()).toMatchObject([limits]);
  });

  it('sets and removes the profile of a valid key, and records only its hash', async () => {
    const profile = {
      facts: { operation: 'user_directed' } as const,
      hash: documentHash({ operation: 'user_directed' }),
    };
    const { key, kept } = await keys.create({ name: 'Robots', ...LIMITS, profile }, 'admin');
    expect((await keys.unrevoked()).get(tokenHash(key))).toEqual({ ...kept, profile });
    expect(await keys.setProfile(kept.id, undefined, 'other')).not.toHaveProperty('profile');
    expect(await keys.setProfile(kept.id, profile, 'other')).toEqual({ ...kept, profile });
    expect(await keys.setProfile(newId(), profile, 'other')).toBeUndefined();
    const { rows: told } = await parts().pool.query(
      `SELECT before, after FROM access_change WHERE change = 'profile_set' AND subject_id = '${kept.id}'`,
    );
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).toContain(profile.hash);
    expect(JSON.stringify(told)).not.toContain('user_directed');
    await keys.revoke(kept.id, 'admin');
    await expect(keys.setProfile(kept.id, profile, 'other')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keeps the latest use of each key', async () => {
    const { kept: one } = await keys.create({ name: 'one', ...LIMITS }, 'admin');
    const { kept: two } = await keys.create({ name: 'two', ...LIMITS }, 'admin');
    const late = new Date('2026-03-04T12:30:00.000Z');
    await keys.noteUse(
      new Map([
        [one.id, late],
        [two.id, new Date(NOW)],
        [newId(), late],
      ]),
    );
    await keys.noteUse(new Map([[one.id, new Date(NOW)]]));
    await keys.noteUse(new Map());
    const used = Object.fromEntries((await keys.list()).map(({ name, lastUsedAt }) => [name, lastUsedAt]));
    expect(used).toEqual({ one: late, two: new Date(NOW) });
  });
});

describe('the feed of access', () => {
  it('reports that keys are made, changed or revoked, but not their use, and not to listeners for terms', async () => {
    await using feed = new PostgresChangeFeed({ connectionString: parts().url, log: silentLog });
    let heard = 0;
    let wake = () => {};
    const listener = {
      changed: () => undefined,
      everything: () => {
        heard += 1;
        wake();
      },
    };
    const next = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    let live = next();
    feed.access.subscribe(listener);
    let ofTerms = 0;
    feed.subscribe({ changed: () => ofTerms++, everything: () => ofTerms++ });
    await live;
    expect([heard, ofTerms]).toEqual([1, 1]);
    expect(feed.access.isLive()).toBe(feed.isLive());

    live = next();
    const { kept } = await keys.create({ name: 'Robots', ...LIMITS }, 'admin');
    await live;
    await keys.noteUse(new Map([[kept.id, new Date(NOW)]]));
    live = next();
    await keys.setLimits(kept.id, { hourly: 1, daily: 1 }, 'admin');
    await live;
    live = next();
    await keys.revoke(kept.id, 'admin');
    await live;
    expect([heard, ofTerms]).toEqual([4, 1]);
  });
});
