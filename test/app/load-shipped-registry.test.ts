import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { CachingReader } from '../../src/adapters/cache/caching-reader.js';
import { PostgresChangeFeed } from '../../src/adapters/postgres/feeds/postgres-change-feed.js';
import { PostgresKnownTermsReader } from '../../src/adapters/postgres/registry/postgres-known-terms-reader.js';
import { PostgresRegistryReleases } from '../../src/adapters/postgres/registry/postgres-registry-releases.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/registry/prisma-registry-store.js';
import { loadShippedRegistry } from '../../src/app/shipped-registry.js';
import { editEntry } from '../../src/domain/registry/edit-entry.js';
import type { DecideEntry } from '../../src/domain/registry/entry-decision.js';
import { becoming } from '../../src/domain/registry/offer-entry.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { aDocumentOf, anEntry, CHANGE, name, putEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { usePostgres } from '../support/lanes.js';
import { rewritingHistory } from '../support/rewriting-history.js';
import { SettableClock } from '../support/settable-clock.js';
import { aShippedEntry, makeShippedFolder, type ShippedFolder } from '../support/shipped-files.js';
import { silentLog } from '../support/silent-log.js';

const SITE = name('example.com');
const PAGE = { limit: 1_000 };
const postgres = usePostgres();
const validator = new AjvDocumentValidator();

let folder: ShippedFolder;
let registry: PrismaRegistryStore;
let releases: PostgresRegistryReleases;

beforeAll(async () => {
  folder = await makeShippedFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());
beforeEach(async () => {
  const { pool, prisma, url } = postgres();
  await pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change, registry_release'));
  const clock = new SettableClock();
  registry = new PrismaRegistryStore(prisma, clock);
  releases = new PostgresRegistryReleases({ pool, connectionString: url, clock, log: silentLog });
});

const load = (log = silentLog, { path } = folder) =>
  loadShippedRegistry(path, { registry, releases, validator, log });

async function ship(release: number, ...entries: readonly object[]) {
  await folder.write(release, entries);
  return load();
}

const manyShipped = (count: number, fields: Parameters<typeof aShippedEntry>[0] = {}) =>
  Array.from({ length: count }, (_, nth) =>
    aShippedEntry({ domain: `d${String(nth).padStart(3, '0')}.com`, ...fields }),
  );

const changesOf = (domain = 'example.com') => registry.history(name(domain), PAGE);

describe('a new database', () => {
  it('gets every entry with its history, and records the release', async () => {
    const reason = 'Two readings agree.';
    expect(await ship(3, aShippedEntry({ reason }), aShippedEntry({ domain: 'b.com' }))).toEqual({
      created: 2,
      changed: 0,
      kept: 0,
    });
    const document = aDocumentOf('example.com');
    const entry = await registry.find(SITE);
    expect(entry).toMatchObject({
      category: 'social',
      validationStatus: 'validated',
      confidence: 0.9,
      origin: 'shipped',
      document,
      documentHash: documentHash(document),
      version: 1,
    });
    const [created, ...none] = await changesOf();
    expect(created).toMatchObject({ by: 'shipped registry', reason, after: entry });
    expect([created?.before, none]).toEqual([undefined, []]);
    expect(await changesOf('b.com')).toMatchObject([{ reason: 'Shipped with release 3 of the registry.' }]);
    expect(await releases.newest()).toMatchObject({ release: 3, entries: 2 });
  });

  it('gets each entry once from two processes that start at once', async () => {
    await folder.write(1, manyShipped(150));
    const outcomes = await Promise.all([load(), load()]);
    expect(outcomes).toContainEqual({ created: 150, changed: 0, kept: 0 });
    expect(outcomes).toContain(undefined);
    const { rows } = await postgres().pool.query(
      'SELECT count(*)::int AS changes, count(DISTINCT domain)::int AS domains FROM registry_change',
    );
    expect(rows).toEqual([{ changes: 150, domains: 150 }]);
  });

  it('ends at the newer of two releases that start at once', async () => {
    await using newer = await makeShippedFolder();
    await folder.write(1, manyShipped(150));
    await newer.write(2, manyShipped(150, { category: 'search' }));
    await Promise.all([load(), load(silentLog, newer), load()]);
    const entries = await registry.list({ category: 'search' }, PAGE);
    expect(entries).toHaveLength(150);
    expect(await releases.newest()).toMatchObject({ release: 2 });
  });
});

describe('a newer release', () => {
  it('replaces entries that differ, adds new ones, and keeps equal and missing ones', async () => {
    const [gone, same] = [aShippedEntry({ domain: 'gone.com' }), aShippedEntry({ domain: 'same.com' })];
    await ship(1, aShippedEntry(), gone, same);
    const before = await registry.find(SITE);
    const document = aDocumentOf('example.com', { permissions: { allow_training: false } });
    const changed = aShippedEntry({ document, validation_status: 'flagged', reason: 'Two readings differ.' });
    expect(await ship(2, changed, aShippedEntry({ domain: 'new.com' }), same)).toEqual({
      created: 1,
      changed: 1,
      kept: 1,
    });
    const entries = await registry.list({}, PAGE);
    expect(entries.map(({ domain, version }) => [domain, version])).toEqual([
      ['example.com', 2],
      ['gone.com', 1],
      ['new.com', 1],
      ['same.com', 1],
    ]);
    const after = await registry.find(SITE);
    expect(after).toMatchObject({ document, validationStatus: 'flagged' });
    expect((await changesOf())[0]).toMatchObject({
      by: 'shipped registry',
      reason: 'Two readings differ.',
      before,
      after,
    });
    expect(await ship(3, aShippedEntry(), same)).toEqual({ created: 0, changed: 1, kept: 1 });
  });

  const byAdmin =
    (...decisions: readonly DecideEntry[]) =>
    async () => {
      for (const decide of decisions) await registry.change([SITE], decide, 'an-admin');
    };
  const flag: DecideEntry = (state) => editEntry({ kind: 'flag', reason: 'Doubtful.' }, state);
  const unflag: DecideEntry = (state) => editEntry({ kind: 'unflag' }, state);
  const validate: DecideEntry = (state) =>
    editEntry({ kind: 'validate', archiveUrl: 'https://archive.example/1' }, state);
  const write: DecideEntry = (state) =>
    editEntry({ kind: 'write', document: aDocumentOf('example.com') }, state);
  const remove: DecideEntry = (state) => editEntry({ kind: 'remove' }, state);
  const found = (origin: 'generated' | 'authoritative') => async () => {
    const offer = { document: aDocumentOf(SITE), origin, confidence: 0.8, reason: 'Asked for.' };
    await registry.change([SITE], (state) => becoming(offer, state.entry), 'generator');
  };

  it.each([
    ['an admin wrote', byAdmin(write)],
    ['an admin flagged', byAdmin(flag)],
    ['an admin flagged and took that back', byAdmin(flag, unflag)],
    ['an admin validated', byAdmin(validate)],
    ['an admin removed', byAdmin(remove)],
    ['an admin removed and wrote again', byAdmin(remove, write)],
    ['the generator derived', found('generated')],
    ['the site published', found('authoritative')],
  ])('does not change an entry that %s', async (_, change) => {
    // Without a value, so that the generator may replace it.
    await ship(1, aShippedEntry({ validation_status: 'unvalidated', confidence: 0 }));
    await change();
    const [entry, changes] = [await registry.find(SITE), await changesOf()];
    expect(changes.length).toBeGreaterThan(1);
    const newer = aShippedEntry({ category: 'search', confidence: 0.2 });
    expect(await ship(2, newer, aShippedEntry({ domain: 'b.com' }))).toMatchObject({ created: 1, kept: 1 });
    expect([await registry.find(SITE), await changesOf()]).toEqual([entry, changes]);
  });

  it('keeps entries from before the first release', async () => {
    await putEntry(registry, anEntry({ origin: 'generated', category: 'search' }), CHANGE);
    expect(await ship(1, aShippedEntry())).toEqual({ created: 0, changed: 0, kept: 1 });
    expect(await registry.find(SITE)).toMatchObject({ category: 'search', version: 1 });
  });

  it('is seen by the checks of other processes', async () => {
    const { pool, url } = postgres();
    await ship(1, aShippedEntry());
    // With this lease, only a notification of the feed leads to a new read.
    await using feed = new PostgresChangeFeed({ connectionString: url, log: silentLog, leaseMs: 60_000 });
    using reader = new CachingReader(new PostgresKnownTermsReader(pool), feed);
    await eventually(async () => expect(feed.isLive()).toBe(true));
    const version = async () => (await reader.read([SITE]))[0]?.entry?.version;
    expect(await version()).toBe(1);
    await ship(2, aShippedEntry({ confidence: 0.5 }));
    await eventually(async () => expect(await version()).toBe(2));
  });
});

describe('a release that was applied, or an older one', () => {
  it.each([1, 2])('is not read: release %i after 2', async (release) => {
    await ship(2, aShippedEntry({ category: 'search' }));
    await folder.write(release, [aShippedEntry()]);
    await rm(join(folder.path, 'entries.ndjson'));
    expect(await load()).toBeUndefined();
    expect(await registry.find(SITE)).toMatchObject({ category: 'search', version: 1 });
  });

  it('leads to a warning when it has other entries under the same number', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
    await ship(2, aShippedEntry({ category: 'search' }));
    await load(log);
    expect(warnings).toEqual([]);
    await folder.write(2, [aShippedEntry()]);
    await load(log);
    expect(warnings).toEqual([expect.stringContaining('other entries than its release of this number')]);
  });
});

describe('a start that goes wrong', () => {
  it('leaves a release half applied when it is interrupted, and the next start continues', async () => {
    const { pool } = postgres();
    await pool.query("ALTER TABLE registry_change ADD CONSTRAINT broken CHECK (domain <> 'd250.com')");
    try {
      await expect(ship(1, ...manyShipped(300))).rejects.toThrow();
    } finally {
      await pool.query('ALTER TABLE registry_change DROP CONSTRAINT broken');
    }
    const half = (await registry.list({}, PAGE)).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(250);
    expect(await releases.newest()).toBeUndefined();
    expect(await load()).toEqual({ created: 300 - half, changed: 0, kept: half });
    for (const domain of ['d000.com', 'd250.com', 'd299.com'])
      expect(await changesOf(domain)).toHaveLength(1);
    expect(await load()).toBeUndefined();
  });

  it.each([
    ['a line that is not an entry', () => folder.write(1, [aShippedEntry(), {}]), /^Line 2 of /],
    [
      'a last entry that no column takes',
      () => folder.write(1, [...manyShipped(150), aShippedEntry({ confidence: null })]),
      /^Line 151 of .*entries\.ndjson is not an entry: its confidence is no number from 0 to 1$/,
    ],
    [
      'entries that are not those of the release',
      async () => {
        await folder.write(1, [aShippedEntry()]);
        await writeFile(join(folder.path, 'entries.ndjson'), `${JSON.stringify(aShippedEntry())}\n\n`);
      },
      /^Release 1 of the registry does not fit .*entries\.ndjson: /,
    ],
    [
      'no release.json',
      async () => {
        await folder.write(1, [aShippedEntry()]);
        await rm(join(folder.path, 'release.json'));
      },
      /release\.json does not say which release .*ENOENT/,
    ],
  ])('writes nothing and says why: %s', async (_, spoil, message) => {
    await spoil();
    await expect(load()).rejects.toThrow(message);
    expect(await registry.list({}, PAGE)).toEqual([]);
    expect(await releases.newest()).toBeUndefined();
  });
});
