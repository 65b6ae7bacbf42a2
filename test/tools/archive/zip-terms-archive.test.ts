import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ZipTermsArchive, type ZipTermsArchiveOptions } from '../../../tools/archive/zip-terms-archive.js';
import { aCollection, releaseParts, writeCollection, writeRelease } from '../../support/a-collection.js';
import type { ZipPart } from '../../support/a-zip.js';
import { SettableClock } from '../../support/settable-clock.js';

const TERMS = 'Terms of Service';
let folder: string;
let opened: ZipTermsArchive[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-archive-'));
  opened = [];
});
afterEach(async () => {
  for (const archive of opened) archive[Symbol.dispose]();
  await rm(folder, { recursive: true });
});

async function openZip(parts: readonly ZipPart[], changed: Partial<ZipTermsArchiveOptions> = {}) {
  const path = join(folder, 'release.zip');
  await writeRelease(path, parts);
  const archive = await ZipTermsArchive.open({
    name: 'orchards',
    path,
    clock: new SettableClock(),
    ...changed,
  });
  opened.push(archive);
  return archive;
}

/** A release with further files. */
const releaseWith = (...parts: readonly ZipPart[]) => [...releaseParts(aCollection()), ...parts];
const ofOrchard = (time: string, text: string, said?: ZipPart['said']): ZipPart => ({
  name: `orchards-2026-02-01/Orchard/${TERMS}/${time}.md`,
  text,
  ...(said === undefined ? {} : { said }),
});
const unusable = (why: RegExp) => ({ code: 'service_unavailable', message: expect.stringMatching(why) });

it('gives the version in force at a time, whatever the order of the files', async () => {
  const archive = await openZip(
    releaseWith(
      ofOrchard('2026-02-20T00-00-00Z', 'third'),
      ofOrchard('2024-12-31T23-59-59Z', 'first'),
      ofOrchard('2031-01-01T00-00-00Z', 'of the future'),
    ),
  );
  const textAt = async (at?: string) =>
    (await archive.version('Orchard', TERMS, at === undefined ? {} : { at: new Date(at) }))?.text;
  expect(await textAt('2024-12-31T23:59:58Z')).toBeUndefined();
  expect(await textAt('2024-12-31T23:59:59Z')).toBe('first');
  expect(await textAt('2026-02-19T23:59:59Z')).toContain('Pick');
  expect(await textAt()).toBe('third');
});

it('reads a release without a root folder', async () => {
  const parts = releaseParts(aCollection()).map((part) => ({
    ...part,
    name: part.name.replace(/^[^/]*\//, ''),
  }));
  const archive = await openZip(parts);
  expect(await archive.services()).toHaveLength(2);
  expect(await archive.version('Orchard', TERMS)).toBeDefined();
});

it('takes the declarations of a folder when there is one', async () => {
  const declarations = join(folder, 'declarations');
  await writeCollection(aCollection(), { declarations, versions: join(folder, 'versions') });
  const versions = releaseParts(aCollection()).filter(({ name }) => !name.includes('declarations'));
  expect(await (await openZip(versions, { declarations })).services()).toHaveLength(2);
  await expect(openZip(versions)).rejects.toMatchObject(unusable(/without declarations/));
});

it('passes over files that are no versions', async () => {
  const archive = await openZip(
    releaseWith(
      ofOrchard('2026-13-01T00-00-00Z', 'no month'),
      ofOrchard('latest', 'no time'),
      { name: `a/b/c/Orchard/${TERMS}/2026-03-01T00-00-00Z.md`, text: 'too deep' },
      { name: 'orchards-2026-02-01/Orchard/', text: '' },
    ),
  );
  expect((await archive.version('Orchard', TERMS))?.text).toContain('Pick');
});

it.each([
  '../outside.md',
  'orchards-2026-02-01/../../outside.md',
  '/etc/outside.md',
  'C:/outside.md',
  'orchards-2026-02-01\\outside.md',
])('does not open a file with the name %s in it', async (name) => {
  await expect(openZip(releaseWith({ name, text: 'x' }))).rejects.toMatchObject(unusable(/cannot be read/));
});

it('does not open a file with two versions of one name, under one root or two', async () => {
  const [first] = releaseParts(aCollection());
  const name = first?.name ?? '';
  const moved = name.replace('orchards-2026-02-01', 'other-root');
  for (const twice of [name, moved])
    await expect(openZip(releaseWith({ name: twice, text: 'other' }))).rejects.toMatchObject(
      unusable(/one name/),
    );
});

it('does not open a file with two declarations of one service', async () => {
  const again = { name: 'declarations/Orchard.json', text: '{"name": "Not Orchard", "terms": {}}' };
  await expect(openZip(releaseWith(again))).rejects.toMatchObject(unusable(/one name/));
});

it('does not open a file that is no ZIP file, or holds too many files', async () => {
  const path = join(folder, 'none.zip');
  await writeFile(path, 'PK not really');
  await expect(openZip([], { path })).rejects.toMatchObject(unusable(/cannot be read/));
  await expect(openZip(releaseWith(), { path: join(folder, 'missing.zip') })).rejects.toMatchObject(
    unusable(/cannot be read/),
  );
  const maxEntries = releaseWith().length;
  await openZip(releaseWith(), { maxEntries });
  await expect(openZip(releaseWith(), { maxEntries: maxEntries - 1 })).rejects.toMatchObject(
    unusable(/more than/),
  );
});

it.each([
  ['is larger than the limit', 'x'.repeat(2000).replace(/x/g, () => 'terms '), {}, /larger than 10000 bytes/],
  ['grows too much', ' '.repeat(100_000), {}, /times its size/],
  ['says that it is smaller than it is', 'terms '.repeat(50), { size: 7 }, /cannot be read/],
  ['says that it is larger than it is', 'terms '.repeat(50), { size: 301 }, /cannot be read/],
  ['is not what its checksum says', 'terms', { crc: 1 }, /damaged/],
  ['is encrypted', 'terms', { flags: 1 }, /encrypted/],
] as const)('does not read a version that %s', async (_what, text, said, why) => {
  const maxBytes = why.source.startsWith('larger') ? 10_000 : 1_000_000;
  const archive = await openZip(releaseWith(ofOrchard('2026-02-20T00-00-00Z', text, said)), { maxBytes });
  await expect(archive.version('Orchard', TERMS)).rejects.toMatchObject(unusable(why));
  expect(await archive.version('Orchard', TERMS, { at: new Date('2026-02-10T00:00:00Z') })).toBeDefined();
});

it('shows no control character of a name', async () => {
  const bad = { name: 'declarations/\u001b[2JQuince.json', text: '{' };
  const archive = await openZip([bad]);
  await expect(archive.services()).rejects.toMatchObject(unusable(/^[^\p{Cc}]*\?\[2JQuince .*not JSON/u));
});
