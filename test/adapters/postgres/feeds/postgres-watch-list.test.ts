import { beforeEach, describe, expect, it } from 'vitest';
import { PostgresWatchList } from '../../../../src/adapters/postgres/feeds/postgres-watch-list.js';
import type { SettledLook } from '../../../../src/domain/watch/ports.js';
import { anEntry, name } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const AMPLE = { leaseMs: HOUR_MS, reserve: 10, perHour: 1000 };

const parts = usePostgres();
let clock: SettableClock;
let list: PostgresWatchList;

const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString());

/** An entry for each name, enrolled and due. */
async function watch(...domains: readonly string[]): Promise<void> {
  for (const domain of domains) await put(domain, 'generated');
  await list.enrol(DAY_MS);
  later(DAY_MS);
}

async function put(domain: string, origin: string): Promise<void> {
  const { document } = anEntry({ domain });
  await parts().pool.query(
    `INSERT INTO registry_entry (domain, document, document_hash, validation_status, category, confidence, origin, version,
                                 created_at, updated_at)
     VALUES ($1, $2, repeat('0', 64), 'unvalidated', 'other', 1, $3, 1, now(), now())
     ON CONFLICT (domain) DO UPDATE SET origin = excluded.origin`,
    [domain, JSON.stringify(document), origin],
  );
}

const settled = (domain: string, fields: Partial<SettledLook> = {}): SettledLook => ({
  domain: name(domain),
  dueAt: new Date(clock.now().getTime() + DAY_MS),
  pace: { intervalMs: DAY_MS, failures: 0, changes: 0 },
  pages: [],
  requests: 1,
  succeeded: true,
  ...fields,
});

beforeEach(async () => {
  clock = new SettableClock();
  list = new PostgresWatchList(parts().pool, clock);
  await parts().pool.query('DELETE FROM registry_entry');
  await list.enrol(0);
});

describe('PostgresWatchList', () => {
  it('enrols entries once, spread over the time, and drops those that are not based on terms', async () => {
    await put('a.example', 'generated');
    await put('b.example', 'shipped');
    await put('c.example', 'authoritative');
    await list.enrol(DAY_MS);
    const due = async () =>
      (
        await parts().pool.query<{ domain: string; due_at: Date }>(
          'SELECT domain, due_at FROM watched_terms ORDER BY 1',
        )
      ).rows;
    const before = await due();
    expect(before.map(({ domain }) => domain)).toEqual(['a.example', 'b.example']);
    for (const { due_at: at } of before) {
      expect(at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime());
      expect(at.getTime()).toBeLessThanOrEqual(clock.now().getTime() + DAY_MS);
    }
    later(HOUR_MS);
    await list.enrol(DAY_MS);
    expect(await due()).toEqual(before);
    await put('a.example', 'authoritative');
    await list.enrol(DAY_MS);
    expect((await due()).map(({ domain }) => domain)).toEqual(['b.example']);
  });

  it('gives each domain to one caller, in the order in which they fell due', async () => {
    await watch('a.example', 'b.example', 'c.example');
    await parts().pool.query(
      "UPDATE watched_terms SET due_at = due_at - interval '2 days' WHERE domain = 'c.example'",
    );
    const other = new PostgresWatchList(parts().pool, clock);
    const taken = await Promise.all([list, other, list, other].map((one) => one.take(AMPLE)));
    const domains = taken.map((one) => one?.domain);
    expect(domains.filter((one) => one !== undefined).toSorted()).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
    expect(domains).toContain(undefined);
  });

  it('gives out a domain again, unchanged, once its time is up without a result', async () => {
    await watch('a.example');
    const first = await list.take(AMPLE);
    expect(first).toEqual({
      domain: 'a.example',
      pace: { intervalMs: 7 * DAY_MS, failures: 0, changes: 0 },
      pages: [],
    });
    later(HOUR_MS - 1);
    expect(await list.take(AMPLE)).toBeUndefined();
    later(1);
    expect(await list.take(AMPLE)).toEqual(first);
  });

  it('keeps the result of a look until the domain is due again', async () => {
    await watch('a.example');
    await list.take(AMPLE);
    const page = {
      url: 'https://a.example/terms',
      textSha256: 'ab'.repeat(32),
      length: 5,
      trace: 'x.y',
      validators: { etag: '"1"' },
    };
    const pace = { intervalMs: 3 * DAY_MS, failures: 2, changes: 1 };
    expect(await list.counts()).toEqual({ watched: 1, due: 0 });
    await list.settle(settled('a.example', { pace, pages: [page], succeeded: false }));
    expect(await list.counts()).toEqual({ watched: 1, due: 0 });
    later(DAY_MS);
    expect(await list.counts()).toEqual({ watched: 1, due: 1 });
    expect(await list.take(AMPLE)).toEqual({ domain: 'a.example', pace, pages: [page] });
    await list.settle(settled('a.example'));
    expect(await list.counts()).toMatchObject({ oldestLookAt: clock.now() });
  });

  it('allows no more requests in an hour than the budget, for all processes together', async () => {
    const tight = { ...AMPLE, perHour: 25 };
    const domains = ['a.example', 'b.example', 'c.example', 'd.example'];
    await watch(...domains);
    for (const domain of domains) await put(domain, 'shipped');
    const taken = await Promise.all([list.take(tight), list.take(tight), list.take(tight)]);
    expect(taken.filter((one) => one !== undefined)).toHaveLength(2);
    // Of the twenty reserved requests only two were needed.
    for (const one of taken) if (one) await list.settle(settled(one.domain));
    expect(await list.take(tight)).toBeDefined();
    expect(await list.take(tight)).toBeDefined();
    later(HOUR_MS);
    expect((await list.counts()).due).toBeGreaterThan(0);
  });

  it('reserves half of the requests for confirmed entries', async () => {
    const entered = ['a.example', 'b.example', 'c.example', 'd.example'];
    await watch(...entered);
    for (const [domain, origin, status] of [
      ['shipped.example', 'shipped', 'unvalidated'],
      ['validated.example', 'generated', 'validated'],
    ] as const) {
      await put(domain, origin);
      await parts().pool.query('UPDATE registry_entry SET validation_status = $2 WHERE domain = $1', [
        domain,
        status,
      ]);
    }
    await list.enrol(0);
    const tight = { ...AMPLE, perHour: 45 };
    const take = async () => (await list.take(tight))?.domain;
    const taken = [await take(), await take(), await take(), await take(), await take()];
    expect(taken.slice(0, 2).every((domain) => entered.includes(domain ?? ''))).toBe(true);
    expect(taken.slice(2).toSorted()).toEqual(['shipped.example', 'validated.example', undefined]);
    later(HOUR_MS);
    // A budget of a single look is open to every entry.
    expect(await list.take({ ...AMPLE, perHour: 10 })).toBeDefined();
  });

  it('treats unreadable parts of a text as unknown', async () => {
    await watch('a.example');
    await parts().pool.query(`UPDATE watched_terms SET pages = '[{"url": 1}, "x"'`);
    expect((await list.take(AMPLE))?.pages).toEqual([]);
    await list.settle(settled('gone.example'));
    expect(await list.counts()).toMatchObject({ watched: 1 });
  });
});
