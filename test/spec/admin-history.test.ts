import { beforeEach, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/an-admin.js';
import { anEntry } from '../support/an-entry.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const admin = useAdmin();
const HISTORY = '/api/v1/admin/history';
const ENTRIES = '/api/v1/admin/entries';

interface Page {
  readonly changes: readonly { readonly domain: string; readonly reason: string }[];
  readonly next_cursor: string | null;
}

const read = async (query: Record<string, string> = {}): Promise<Page> =>
  (await admin().ask('get', HISTORY).query(query).expect(200)).body;

/** What the pages hold, in their order. */
async function walk(query: Record<string, string> = {}): Promise<string[]> {
  const told: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(cursor === '' ? query : { ...query, cursor });
    told.push(...page.changes.map(({ domain, reason }) => `${domain} ${reason}`));
    cursor = page.next_cursor;
  }
  return told;
}

const ALL = [
  'b.example Gone.',
  'a.example Doubtful.',
  'c.example The test needs it.',
  'b.example The test needs it.',
  'a.example The test needs it.',
];

beforeEach(async () => {
  const { service, ask, sql } = admin();
  await sql(rewritingHistory('DELETE FROM registry_change'));
  await sql("DELETE FROM registry_entry WHERE domain LIKE '%.example'");
  service.clock.set('2026-01-01T00:00:00.000Z');
  await service.put(anEntry({ domain: 'a.example' }));
  // Two in one millisecond.
  service.clock.set('2026-01-02T00:00:00.000Z');
  await service.put(anEntry({ domain: 'b.example' }), anEntry({ domain: 'c.example' }));
  service.clock.set('2026-01-03T00:00:00.000Z');
  await ask('post', `${ENTRIES}/a.example/flag`).type('json').send({ reason: 'Doubtful.' }).expect(200);
  await ask('delete', `${ENTRIES}/b.example?reason=Gone.`).expect(200);
});

describe('GET /api/v1/admin/history', () => {
  it('tells what was changed, whichever entry it was, and of removed ones too', async () => {
    const { body, headers } = await admin().ask('get', HISTORY).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.next_cursor).toBeNull();
    expect(body.changes.map(({ domain, reason }: Page['changes'][number]) => `${domain} ${reason}`)).toEqual(
      ALL,
    );
    expect(body.changes[0]).toEqual({
      domain: 'b.example',
      id: expect.stringMatching(/^\d+$/),
      at: '2026-01-03T00:00:00.000Z',
      by: 'bootstrap-admin',
      reason: 'Gone.',
      before: expect.objectContaining({ domain: 'b.example', version: 1 }),
      after: null,
      diff: expect.arrayContaining([expect.objectContaining({ op: 'remove', path: '/document' })]),
      diff_complete: true,
    });
  });

  it.each(['1', '2', '3', '4', '5', '100'])('is walked in pages of %s, each change once', async (limit) => {
    expect(await walk({ limit })).toEqual(ALL);
  });

  it.each([
    [{ by: 'bootstrap-admin' }, ALL.slice(0, 2)],
    [{ by: 'a test' }, ALL.slice(2)],
    [{ by: 'bootstrap' }, []],
    [{ since: '2026-01-02T00:00:00Z' }, ALL.slice(0, 4)],
    [{ since: '2026-01-02T00:00:00.001Z' }, ALL.slice(0, 2)],
    [{ since: '2026-01-04' }, []],
    [{ kind: 'removed' }, ALL.slice(0, 1)],
    [{ kind: 'changed' }, ALL.slice(1, 2)],
    [{ kind: 'added' }, ALL.slice(2)],
    [{ kind: 'added', by: 'a test', since: '2026-01-02' }, ALL.slice(2, 4)],
    [{ kind: 'removed', by: 'a test' }, []],
  ] as const)('with %j tells those alone', async (query, told) => {
    expect(await walk(query)).toEqual(told);
    expect(await walk({ ...query, limit: '1' })).toEqual(told);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=1e1',
    'by=',
    'by=%00',
    'since=yesterday',
    'since=2026-02-30',
    'since=0000-01-01T00:00:00Z',
    'kind=flagged',
    'domain=a.example',
    'cursor=',
    'cursor=*',
    'cursor=MTIz',
    `cursor=${cursorOf(`registry-history:1.${'9'.repeat(19)}`)}`,
    `cursor=${cursorOf(`registry-history:${'9'.repeat(15)}.1`)}`,
    `cursor=${cursorOf('checks:0.0')}`,
  ])('refuses %s', async (query) => {
    const { body } = await admin().ask('get', `${HISTORY}?${query}`).expect(400);
    expect(body.error).toBe('invalid_request');
  });

  it.each([`${'9'.repeat(14)}.${'9'.repeat(18)}`, '0.0'])(
    'takes the cursor %s, which no page gives',
    async (text) => {
      await read({ cursor: cursorOf(`registry-history:${text}`) });
    },
  );

  it.each([
    ['all', ''],
    ['those of one name', "changed_by = 'rare' AND"],
  ])('finds %s by an index, whatever else there is', async (_, condition) => {
    await admin().sql(
      `INSERT INTO registry_change (domain, changed_at, changed_by, reason, before)
       SELECT 'n' || nth || '.example', to_timestamp(nth), CASE WHEN nth % 5000 = 0 THEN 'rare' ELSE 'many' END, 'Why.', '{}'
         FROM generate_series(1, 20000) AS nth`,
    );
    await admin().sql('ANALYZE registry_change');
    const plan = await admin().sql(
      `EXPLAIN SELECT * FROM registry_change WHERE ${condition} changed_at >= to_timestamp(10) AND changed_at <= to_timestamp(15000)
        ORDER BY changed_at DESC, id DESC LIMIT 21`,
    );
    expect(JSON.stringify(plan)).toMatch(/Index Scan Backward using registry_change_changed_/);
  });
});

function cursorOf(place: string): string {
  return Buffer.from(place).toString('base64url');
}

describe('GET /api/v1/admin/entries/:domain/versions/:version', () => {
  const versionOf = (domain: string, version: number | string) =>
    admin().ask('get', `${ENTRIES}/${domain}/versions/${version}`);

  it('gives an entry as it was, whole, so that it can be written again', async () => {
    const { body: now } = await admin().ask('get', `${ENTRIES}/a.example`).expect(200);
    const { body: first } = await versionOf('a.example', 1).expect(200);
    const { last_change: _, ...rest } = now;
    expect(first).toEqual({
      ...rest,
      version: 1,
      validation_status: 'unvalidated',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    expect((await versionOf('a.example', 2).expect(200)).body).toEqual(rest);
  });

  it('has those of a removed entry too, and no others', async () => {
    expect((await versionOf('b.example', 1).expect(200)).body.document).toMatchObject({
      service: 'b.example',
    });
    await versionOf('a.example', 3).expect(404);
    await versionOf('never.example', 1).expect(404);
    for (const version of [0, -1, '1x', '1.5', '2147483648', '%25'])
      await versionOf('a.example', version).expect(400);
  });
});
