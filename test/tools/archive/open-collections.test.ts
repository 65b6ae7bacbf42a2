import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCollections } from '../../../tools/archive/open-collections.js';
import { aCollection, RECORDED_AT, writeCollection } from '../../support/a-collection.js';
import { SettableClock } from '../../support/settable-clock.js';

const clock = new SettableClock();
const TIME = '2026-02-01T12:20:30+02:00';
const list = (value: unknown) => writeFile(join(folder, 'collections.json'), JSON.stringify(value));
const failure = (why: RegExp) => ({ name: 'CommandError', message: expect.stringMatching(why) });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
  for (const name of ['plums', 'orchards']) {
    const below = (kind: string) => join(folder, name, kind);
    await writeCollection(aCollection(), {
      declarations: below('declarations'),
      versions: below('versions'),
    });
  }
});
afterEach(() => rm(folder, { recursive: true }));

it('opens the collections of a list in its order, with their origin', async () => {
  const plums = { repository: 'Someone/plums-versions', commit: 'c0ffee' };
  await list({ plums: { ...plums, committed_at: TIME }, orchards: { committed_at: '2026-01-01T00:00:00Z' } });
  const opened = await openCollections(folder, clock);
  expect(opened.map(({ name, source }) => [name, source])).toEqual([
    ['plums', { ...plums, recordedAt: RECORDED_AT }],
    ['orchards', { recordedAt: new Date('2026-01-01T00:00:00Z') }],
  ]);
  const version = await opened[0]?.version('Orchard', 'Terms of Service');
  expect(version?.fetchedAt).toEqual(RECORDED_AT);
});

it('opens a collection that was committed at this moment', async () => {
  const now = clock.now();
  await list({ plums: { committed_at: now.toISOString() } });
  expect(await openCollections(folder, clock)).toMatchObject([{ source: { recordedAt: now } }]);
});

it('ignores a byte order mark before its list', async () => {
  await writeFile(join(folder, 'collections.json'), `\ufeff{"plums": {"committed_at": "${TIME}"}}`);
  expect(await openCollections(folder, clock)).toHaveLength(1);
});

it('opens one collection, which may be in the list next to it', async () => {
  await list({ plums: { committed_at: TIME } });
  const [plums, ...others] = await openCollections(join(folder, 'plums'), clock);
  expect([plums?.name, plums?.source.recordedAt, others]).toEqual(['plums', RECORDED_AT, []]);
  const orchards = join(folder, 'orchards');
  await expect(openCollections(orchards, clock)).rejects.toMatchObject(
    failure(/orchards has no collections\.json that says when/),
  );
});

it.each([
  [[], /no list of collections/],
  [{ plums: {} }, /when plums was committed/],
  [{ plums: { committed_at: 'once' } }, /when plums was committed/],
  [{ plums: { committed_at: '2026-03-04T05:06:07.090Z' } }, /plums was committed in the future/],
  [{ '../plums': { committed_at: TIME } }, /no name of a folder/],
  [{ quinces: { committed_at: TIME } }, /quinces .*not there/],
])('does not open a list with the content %j', async (value, why) => {
  await list(value);
  await expect(openCollections(folder, clock)).rejects.toMatchObject(failure(why));
});
