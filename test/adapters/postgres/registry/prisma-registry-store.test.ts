import { beforeEach, describe, expect, it } from 'vitest';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { DamagedTermsError } from '../../../../src/domain/errors.js';
import type { DecideEntry, EntryState } from '../../../../src/domain/registry/entry-decision.js';
import { offerOwnDocument } from '../../../../src/domain/registry/offer-entry.js';
import { aDocumentOf, anEntry, CHANGE, name, names, putEntry, writing } from '../../../support/an-entry.js';
import { eventually } from '../../../support/eventually.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();
const SITE = name('example.com');
const PAGE = { limit: 10 };

let store: PrismaRegistryStore;

beforeEach(async () => {
  await parts().pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change'));
  store = new PrismaRegistryStore(parts().prisma, new SettableClock());
});

/** Resolves once that many statements wait for a row that another session has locked. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await parts().pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(count);
  });

it('records an entry that was written in between as the previous one', async () => {
  const client = await parts().pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO registry_entry
     VALUES ('example.com', '{"permissions":{}}', repeat('0', 64), 'unvalidated', 'news', 0.5, 'shipped', 7, now(), now())`,
  );
  const put = putEntry(store, anEntry(), CHANGE);
  await waiting(1);
  await client.query('COMMIT');
  client.release();
  expect(await put).toBe(8);
  expect(await store.history(SITE, PAGE)).toMatchObject([{ before: { version: 7 }, after: { version: 8 } }]);
});

it('reads the entry again once it is unlocked, before it replaces it', async () => {
  await putEntry(store, anEntry(), CHANGE);
  const client = await parts().pool.connect();
  await client.query('BEGIN');
  await client.query("UPDATE registry_entry SET validation_status = 'validated'");
  const own = { document: aDocumentOf(SITE), documentHash: 'of another', reason: 'Published.' };
  const put = store.change([SITE], (state) => offerOwnDocument(own, state), 'generator');
  await waiting(1);
  await client.query('COMMIT');
  client.release();
  expect(await put).toMatchObject({ outcomes: [{ kind: 'kept' }] });
  expect(await store.find(SITE)).toMatchObject({
    validationStatus: 'validated',
    category: 'news',
    version: 1,
  });
  expect(await store.history(SITE, PAGE)).toHaveLength(1);
});

it('changes nothing when the change cannot be recorded', async () => {
  await putEntry(store, anEntry(), CHANGE);
  await parts().pool.query("ALTER TABLE registry_change ADD CONSTRAINT full_up CHECK (reason <> 'refused')");
  await expect(putEntry(store, anEntry(), { by: 'a test', reason: 'refused' })).rejects.toThrow();
  await parts().pool.query('ALTER TABLE registry_change DROP CONSTRAINT full_up');
  expect((await store.find(SITE))?.version).toBe(1);
});

it('changes none of several entries when one change cannot be recorded', async () => {
  const sites = names('a.com', 'b.com', 'c.com');
  for (const domain of sites) await putEntry(store, anEntry({ domain }), CHANGE);
  const reasonOf = (domain: string) => (domain === 'b.com' ? 'refused' : 'taken');
  await parts().pool.query("ALTER TABLE registry_change ADD CONSTRAINT full_up CHECK (reason <> 'refused')");
  const change = store.change(sites, ({ domain }) => ({ kind: 'remove', reason: reasonOf(domain) }), 'a');
  await expect(change).rejects.toThrow();
  await parts().pool.query('ALTER TABLE registry_change DROP CONSTRAINT full_up');
  expect(await store.list({}, PAGE)).toHaveLength(3);
});

it('locks several entries in one order, whatever the order of the arguments', async () => {
  for (const domain of ['a.com', 'b.com']) await putEntry(store, anEntry({ domain }), CHANGE);
  const client = await parts().pool.connect();
  const lock = (domain: string) =>
    client.query('SELECT FROM registry_entry WHERE domain = $1 FOR UPDATE NOWAIT', [domain]);
  await client.query('BEGIN');
  await lock('a.com');
  const change = store.change(names('b.com', 'a.com'), () => ({ kind: 'remove', reason: 'Gone.' }), 'a');
  await waiting(1);
  await lock('b.com');
  await client.query('COMMIT');
  client.release();
  expect(await change).toMatchObject({ kind: 'done' });
});

it('decides again about an entry that another writer added in between', async () => {
  const client = await parts().pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO registry_entry
     VALUES ('example.com', '{"permissions":{}}', repeat('0', 64), 'unvalidated', 'news', 0.5, 'shipped', 7, now(), now())`,
  );
  const seen: (number | undefined)[] = [];
  const change = store.change(
    [SITE],
    ({ entry }) => {
      seen.push(entry?.version);
      const { domain: _, ...content } = anEntry();
      return { kind: 'replace', content, reason: 'Written.' };
    },
    'a',
  );
  await waiting(1);
  await client.query('COMMIT');
  client.release();
  expect(await change).toMatchObject({ outcomes: [{ kind: 'changed', entry: { version: 8 } }] });
  expect(seen).toEqual([undefined, 7]);
  expect(await store.history(SITE, PAGE)).toHaveLength(1);
});

it('decides again about a first entry that was added and removed in between', async () => {
  const seen: EntryState[] = [];
  const client = await parts().pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO registry_change (domain, changed_at, changed_by, reason, before)
     VALUES ('b.com', now(), 'b', 'Gone.', '{"version":1,"validation_status":"validated"}')`,
  );
  // Waits for its turn to write; by then it has decided about b.com.
  const change = store.change(
    names('a.com', 'b.com'),
    (state) => {
      seen.push(state);
      const { domain: _, ...content } = anEntry({ domain: state.domain });
      return state.lastChange === undefined ? { kind: 'replace', content, reason: 'New.' } : { kind: 'keep' };
    },
    'a',
  );
  await waiting(1);
  await client.query('COMMIT');
  client.release();
  expect(await change).toMatchObject({ outcomes: [{ kind: 'created', entry: { domain: 'a.com' } }] });
  expect(seen.at(-1)).toEqual({ domain: 'b.com', lastChange: { by: 'b', reason: 'Gone.' } });
});

it('records the state before the first recorded change', async () => {
  await parts().pool.query(
    `INSERT INTO registry_entry
     VALUES ('example.com', '{"permissions":{}}', repeat('0', 64), 'unvalidated', 'news', 0.5, 'shipped', 1, now(), now())`,
  );
  const before = await store.find(SITE);
  await putEntry(store, anEntry(), CHANGE);
  expect(await store.history(SITE, PAGE)).toMatchObject([{ before, after: { version: 2 } }]);
});

it('records notes with characters that Postgres has no text for', async () => {
  await putEntry(store, anEntry(), { by: 'a\0', reason: '\0b' });
  expect(await store.history(SITE, PAGE)).toMatchObject([{ by: 'a\ufffd', reason: '\ufffdb' }]);
});

it.each(['{', 'null', '[]', '{}', '{"document":"{}"}'])(
  'names the domain of a damaged history: %j',
  async (damaged) => {
    await putEntry(store, anEntry(), CHANGE);
    await parts().pool.query(rewritingHistory(`UPDATE registry_change SET after = '${damaged}'`));
    await expect(store.history(SITE, PAGE)).rejects.toMatchObject({
      constructor: DamagedTermsError,
      message: expect.stringContaining('example.com'),
    });
  },
);

describe('the counts', () => {
  const counted = async () => {
    const { rows } = await parts().pool.query(
      `SELECT validation_status AS status, count(*)::int AS entries FROM registry_entry GROUP BY 1`,
    );
    const entriesOf = (status: string) => rows.find((row) => row.status === status)?.entries ?? 0;
    return {
      validated: entriesOf('validated'),
      unvalidated: entriesOf('unvalidated'),
      flagged: entriesOf('flagged'),
    };
  };

  it('match the entries, whatever happens to them and whoever writes them', async () => {
    const { pool } = parts();
    await pool.query(
      `INSERT INTO registry_entry
       SELECT 'n' || nth || '.com', '{"permissions":{}}', repeat('0', 64),
              (ARRAY['validated', 'unvalidated', 'flagged'])[nth % 3 + 1], 'news', 0.5, 'shipped', 1, now(), now()
         FROM generate_series(1, 100) AS nth`,
    );
    await pool.query("UPDATE registry_entry SET validation_status = 'flagged' WHERE domain < 'n3'");
    await pool.query("DELETE FROM registry_entry WHERE domain LIKE '%7.com'");
    expect(await store.counts()).toEqual(await counted());
    await pool.query('TRUNCATE registry_entry');
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 0, flagged: 0 });
  });

  it('stay right, and few to add up, while many write at once', async () => {
    const sites = names(...Array.from({ length: 12 }, (_, nth) => `w${nth}.com`));
    const toggle: DecideEntry = ({ domain, entry }) =>
      entry === undefined ? writing(anEntry({ domain }))({ domain }) : { kind: 'remove', reason: 'Gone.' };
    for (let round = 0; round < 25; round += 1)
      await Promise.all(sites.map((site) => store.change([site], toggle, 'a')));
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 12, flagged: 0 });
    const { rows } = await parts().pool.query('SELECT count(*)::int AS rows FROM registry_count');
    expect(rows[0].rows).toBeLessThan(150);
  });

  it('are read without the entries', async () => {
    const client = await parts().pool.connect();
    await client.query('BEGIN; LOCK TABLE registry_entry IN ACCESS EXCLUSIVE MODE');
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 0, flagged: 0 });
    await client.query('ROLLBACK');
    client.release();
  });
});
