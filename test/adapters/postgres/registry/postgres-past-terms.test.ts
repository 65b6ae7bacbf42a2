import { beforeEach, describe, expect, it } from 'vitest';
import { PostgresPastTerms } from '../../../../src/adapters/postgres/registry/postgres-past-terms.js';
import { PrismaOwnFileStore } from '../../../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { registrableDomainOf } from '../../../../src/adapters/web/registrable-domain.js';
import { documentHash } from '../../../../src/domain/terms/canonical.js';
import type { OwnFile } from '../../../../src/domain/terms/own-file.js';
import { aDocumentOf, anEntry, anOwnFile, name, names, putEntry } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();
const SITE = name('pear.example');
const MINUTE = 60_000;
const START = Date.parse('2026-03-04T00:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * MINUTE);

const past = () => new PostgresPastTerms(parts().pool);
const store = () => new PrismaOwnFileStore(parts().prisma);
const states = async () =>
  (await past().ownFiles([SITE], { limit: 100 })).map(({ kind, seenAt }) => [
    kind,
    (seenAt.getTime() - START) / MINUTE,
  ]);

/** A lookup found the file with this limit of requests. */
const found = (perHour: number): OwnFile => {
  const document = aDocumentOf(SITE, { rate_limits: { requests_per_hour: perHour } });
  return { kind: 'found', document, documentHash: documentHash(document), sourceUrl: `https://${SITE}/` };
};
const NONE: OwnFile = { kind: 'none' };
const AWAY: OwnFile = { kind: 'unreachable', problem: 'No answer.' };
const invalid = (problem: string): OwnFile => ({
  kind: 'invalid',
  sourceUrl: `https://${SITE}/`,
  problem,
});

const see = (file: OwnFile, minutes: number) =>
  store().put(anOwnFile({ domain: SITE, file, retrievedAt: at(minutes) }));

beforeEach(async () => {
  await parts().pool.query(
    rewritingHistory('TRUNCATE own_file, own_file_version, registry_entry, registry_change'),
  );
});

describe("the history of a site's own file", () => {
  it('begins with a valid file and has a row for every change, however often it is looked up', async () => {
    for (const [minutes, file] of [
      [0, NONE],
      [1, invalid('Broken.')],
      [2, found(1)],
      [3, found(1)],
      [4, found(2)],
      [5, invalid('Broken.')],
      [6, invalid('Broken otherwise.')],
      [7, NONE],
      [100, AWAY],
      [200, NONE],
      [201, found(2)],
    ] as const)
      await see(file, minutes);
    expect((await states()).toReversed()).toEqual([
      ['found', 2],
      ['found', 4],
      ['invalid', 5],
      ['none', 7],
      ['found', 201],
    ]);
  });

  it('continues after the last lookup was forgotten', async () => {
    await see(found(1), 0);
    await store().removeOlderThan(at(1));
    await see(found(1), 2);
    await store().removeOlderThan(at(3));
    await see(NONE, 4);
    expect(await states()).toEqual([
      ['none', 4],
      ['found', 0],
    ]);
  });

  it('has one row when several processes find the same at one time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => see(found(1), 0)));
    expect(await states()).toEqual([['found', 0]]);
  });

  it('keeps 23 changes in 24 hours, records that there were more, and continues the day after', async () => {
    for (let nth = 0; nth < 40; nth += 1) await see(found(nth), nth);
    const kept = await states();
    expect(kept).toHaveLength(24);
    expect(kept[0]).toEqual(['unkept', 23]);
    // The present file has not changed since, but is kept once there is room.
    await see(found(39), 24 * 60 + 30);
    expect((await states())[0]).toEqual(['found', 24 * 60 + 30]);
    expect(await past().at([SITE], at(22))).toMatchObject([{ ownFile: { file: { kind: 'found' } } }]);
    expect(await past().at([SITE], at(600))).toMatchObject([{ ownFile: { file: { kind: 'unkept' } } }]);
    const last = found(39);
    const asIs = { ...last, kind: 'found' };
    expect(await past().at([SITE], at(9_000))).toMatchObject([{ ownFile: { file: asIs } }]);
  });

  it('keeps a mebibyte in 24 hours for the names below one registered domain, and no later name', async () => {
    const shared = new PrismaOwnFileStore(parts().prisma, () => {}, registrableDomainOf);
    const seeAt = async (domain: string, nth: number, minutes: number) => {
      const document = aDocumentOf(domain, {
        extensions: { 'com.example.long': `${nth}${'x'.repeat(250_000)}` },
      });
      const file: OwnFile = {
        kind: 'found',
        document,
        documentHash: documentHash(document),
        sourceUrl: 'https://x/',
      };
      await shared.put({ domain: name(domain), file, retrievedAt: at(minutes) });
    };
    const kinds = async (domain: string) =>
      (await past().ownFiles(names(domain), { limit: 100 })).map(({ kind }) => kind);
    for (const nth of [0, 1]) await seeAt('a.wild.example', nth, nth);
    for (const nth of [0, 1]) await seeAt('b.wild.example', nth, 2 + nth);
    await seeAt('a.wild.example', 2, 4);
    await seeAt('c.wild.example', 0, 5);
    await seeAt('other.example', 0, 6);
    expect(await kinds('a.wild.example')).toEqual(['unkept', 'found', 'found']);
    expect(await kinds('b.wild.example')).toEqual(['found', 'found']);
    expect(await kinds('c.wild.example')).toEqual([]);
    expect(await kinds('other.example')).toEqual(['found']);
    await seeAt('c.wild.example', 0, 24 * 60 + 30);
    expect(await kinds('c.wild.example')).toEqual(['found']);
  });

  it('cannot be changed', async () => {
    await see(found(1), 0);
    for (const statement of [
      "UPDATE own_file_version SET kind = 'none'",
      'DELETE FROM own_file_version',
      'TRUNCATE own_file_version',
    ])
      await expect(parts().pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('what was known at an instant', () => {
  it('is the version of the entry, and of the file, that were in force', async () => {
    const clock = new SettableClock();
    const registry = new PrismaRegistryStore(parts().prisma, clock);
    for (const minutes of [10, 20, 30]) {
      clock.set(at(minutes).toISOString());
      await putEntry(registry, anEntry({ domain: SITE, confidence: minutes / 100 }));
    }
    await see(found(1), 15);
    const versionAt = async (minutes: number) => {
      const [other, known] = await past().at(names('other.example', SITE), at(minutes));
      expect(other).toEqual({});
      return [known?.entry?.version, known?.ownFile?.seenAt];
    };
    expect(await versionAt(9.99)).toEqual([undefined, undefined]);
    expect(await versionAt(10)).toEqual([1, undefined]);
    expect(await versionAt(19.99)).toEqual([1, at(15)]);
    expect(await versionAt(20)).toEqual([2, at(15)]);
    expect(await versionAt(1_000)).toEqual([3, at(15)]);
    const [first] = await past().at([SITE], at(10));
    expect(first?.entry).toMatchObject({ confidence: 0.1, updatedAt: at(10), domain: SITE });
  });

  it('is nothing for a removed entry, and starts again with an entry that was added again', async () => {
    const clock = new SettableClock(at(0).toISOString());
    const registry = new PrismaRegistryStore(parts().prisma, clock);
    await putEntry(registry, anEntry({ domain: SITE }));
    clock.set(at(1).toISOString());
    await registry.change([SITE], () => ({ kind: 'remove', reason: 'Wrong.' }), 'a test');
    expect(await past().at([SITE], at(0))).toEqual([{}]);
    clock.set(at(2).toISOString());
    await putEntry(registry, anEntry({ domain: SITE }));
    expect(await past().at([SITE], at(0))).toEqual([{}]);
    expect(await past().at([SITE], at(2))).toMatchObject([{ entry: { version: 2 } }]);
  });
});
