import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TermsCollection } from '../../../tools/archive/terms-collection.js';
import { aCollection, RECORDED_AT, writeCollection } from '../../support/a-collection.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terms-collection-'));
  await writeCollection(aCollection(), {
    declarations: join(folder, 'declarations'),
    versions: join(folder, 'versions'),
  });
});
afterEach(() => rm(folder, { recursive: true }));

const openCollection = () => TermsCollection.open('orchards', folder, { recordedAt: RECORDED_AT });
const declare = (file: string, text: string) => writeFile(join(folder, 'declarations', file), text);

it('names services with all sources of their terms, in order', async () => {
  const archive = await openCollection();
  expect(await archive.services()).toEqual([
    {
      id: 'Orchard',
      name: 'Orchard',
      terms: [
        { type: 'Developer Terms', sourceUrls: ['https://dev.orchard.example/terms'] },
        {
          type: 'Terms of Service',
          sourceUrls: ['https://orchard.example/terms', 'https://orchard.example/more'],
        },
      ],
    },
    {
      id: 'Pear & Söhne 100%?',
      name: 'Pear & Söhne: 100%?',
      terms: [{ type: 'Terms of Service', sourceUrls: ['https://pear.example/agb'] }],
    },
  ]);
});

it('gives the latest version of each document, with the time of its record', async () => {
  const archive = await openCollection();
  expect(await archive.version('Orchard', 'Terms of Service')).toEqual({
    fetchedAt: RECORDED_AT,
    text: '# Orchard\n\nPick what you like.\n',
  });
  const encoded = await archive.version('Pear & Söhne 100%?', 'Terms of Service');
  expect(encoded?.text).toBe('# Pear\n\nBirnen für alle.\n');
});

it('has no version of terms that were never recorded, nor of an unknown service', async () => {
  const archive = await openCollection();
  expect(await archive.version('Orchard', 'Developer Terms')).toBeUndefined();
  expect(await archive.version('Orchard', 'Privacy Policy')).toBeUndefined();
  expect(await archive.version('Quince', 'Terms of Service')).toBeUndefined();
});

it('cannot be led outside its folder by an id or a type', async () => {
  const archive = await openCollection();
  for (const name of ['', '.', '..', '../Orchard', 'Orchard/../Orchard', '/etc', 'a\0b', '\ud800']) {
    expect(await archive.version(name, 'Terms of Service'), name).toBeUndefined();
    expect(await archive.version('Orchard', name), name).toBeUndefined();
  }
});

it('ignores files that are not declarations: filters, histories, links and others', async () => {
  await declare('Orchard.history.json', '{"Terms of Service": []}');
  await declare('Orchard.filters.js', 'not read');
  await declare('README.md', 'not read');
  await writeFile(join(folder, 'elsewhere.json'), '{"name": "Elsewhere", "terms": {}}');
  await symlink(join(folder, 'elsewhere.json'), join(folder, 'declarations', 'Elsewhere.json'));
  const ids = (await (await openCollection()).services()).map(({ id }) => id);
  expect(ids).toEqual(['Orchard', 'Pear & Söhne 100%?']);
});

it('leaves out terms without a web address', async () => {
  const sources = ['file:///etc/passwd', 'javascript:0', 'not a url', 7, null].map((fetch) => ({ fetch }));
  const terms = { Bad: sources[0], Worse: { combine: sources }, Empty: {}, None: null, List: [] };
  await declare('Quince.json', JSON.stringify({ name: 'Quince', terms }));
  const services = await (await openCollection()).services();
  expect(services.find(({ id }) => id === 'Quince')?.terms).toEqual([]);
});

it('leaves out addresses with credentials, and with characters that a parser ignores', async () => {
  const kept = ['https://quince.example/terms', 'https://quince.example/our terms.pdf'];
  const left = [
    'https://quince@quince.example/',
    'https://:secret@quince.example/',
    'https://quince.example/te\nrms',
    'https://quince.example/te\u0000rms',
    'https://quince.example/te\u00a0rms',
    'https://qu\tince.example/',
    ' https://quince.example/',
    'https://quince.example/ ',
  ];
  const sources = [...left, ...kept].map((fetch) => ({ fetch }));
  await declare('Quince.json', JSON.stringify({ name: 'Quince', terms: { Terms: { combine: sources } } }));
  const services = await (await openCollection()).services();
  expect(services.find(({ id }) => id === 'Quince')?.terms).toEqual([{ type: 'Terms', sourceUrls: kept }]);
});

it('gives the xn-- form of a host in another script, and any other address as declared', async () => {
  const given = {
    'https://www.bücher.example/agb?ä=1': 'https://www.xn--bcher-kva.example/agb?%C3%A4=1',
    'https://b%C3%BCcher.example': 'https://xn--bcher-kva.example/',
    'https:quince.example/terms': 'https://quince.example/terms',
    'https://Quince.example:8443/a b?ü#x': 'https://Quince.example:8443/a b?ü#x',
    'HTTPS://quince.example': 'HTTPS://quince.example',
  };
  const sources = Object.keys(given).map((fetch) => ({ fetch }));
  await declare('Quince.json', JSON.stringify({ name: 'Quince', terms: { Terms: { combine: sources } } }));
  const services = await (await openCollection()).services();
  expect(services.find(({ id }) => id === 'Quince')?.terms[0]?.sourceUrls).toEqual(Object.values(given));
});

it('ignores a byte order mark', async () => {
  await declare('Quince.json', '\ufeff{"name": "Quince", "terms": {}}');
  const services = await (await openCollection()).services();
  expect(services.find(({ id }) => id === 'Quince')?.name).toBe('Quince');
});

it('names the version that cannot be read', async () => {
  const loop = join(folder, 'versions', 'Orchard', 'Loop.md');
  await symlink('Loop.md', loop);
  await expect((await openCollection()).version('Orchard', 'Loop')).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/orchards .* its version Orchard\/Loop\.md cannot be read \(ELOOP/),
  });
});

it('gives a name that fits in one line', async () => {
  await declare('Quince.json', JSON.stringify({ name: ' Qu\u202eince\n\u001bInc ', terms: {} }));
  const services = await (await openCollection()).services();
  expect(services.find(({ id }) => id === 'Quince')?.name).toBe('Quince Inc');
});

it.each([
  ['{', 'it is not JSON'],
  ['[]', 'it has no name'],
  ['{"name": "\\u200b\\n", "terms": {}}', 'it has no name'],
  ['{"name": " ", "terms": {}}', 'it has no name'],
  ['{"name": "Quince"}', 'it has no terms'],
  [JSON.stringify({ name: 'x'.repeat(2 ** 20) }), 'it is larger than'],
])('names the declaration that cannot be read, and the reason: %#', async (text, why) => {
  await declare('Quince.json', text);
  await expect((await openCollection()).services()).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(new RegExp(`orchards .*Quince\\.json .*${why}`)),
  });
});

it('reads nothing outside the folder of versions, wherever a link leads', async () => {
  await writeFile(join(folder, 'secret.md'), 'secret');
  await symlink(join(folder, 'secret.md'), join(folder, 'versions', 'Orchard', 'Linked.md'));
  await symlink(folder, join(folder, 'versions', 'Away'));
  await symlink(join(folder, 'versions', 'Orchard'), join(folder, 'versions', 'Alias'));
  const archive = await openCollection();
  expect(await archive.version('Orchard', 'Linked')).toBeUndefined();
  expect(await archive.version('Away', 'secret')).toBeUndefined();
  expect((await archive.version('Alias', 'Terms of Service'))?.text).toContain('Orchard');
});

it('has no version when a folder is in place of a file', async () => {
  await mkdir(join(folder, 'versions', 'Orchard', 'Folder.md'));
  expect(await (await openCollection()).version('Orchard', 'Folder')).toBeUndefined();
});

it('does not read a version larger than the limit', async () => {
  const write = (bytes: number) =>
    writeFile(join(folder, 'versions', 'Orchard', 'Terms of Service.md'), 'x'.repeat(bytes));
  const collection = await openCollection();
  await write(5 * 1024 ** 2);
  expect(await collection.version('Orchard', 'Terms of Service')).toBeDefined();
  await write(5 * 1024 ** 2 + 1);
  await expect(collection.version('Orchard', 'Terms of Service')).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/larger than/),
  });
});

it('uses the folder itself when one of the two is missing', async () => {
  await writeCollection(aCollection(), { declarations: folder, versions: folder });
  for (const below of ['declarations', 'versions']) await rm(join(folder, below), { recursive: true });
  const collection = await openCollection();
  expect(await collection.services()).toHaveLength(2);
  expect((await collection.version('Orchard', 'Terms of Service'))?.text).toContain('Orchard');
});

it('fails to open without its folder', async () => {
  const source = { recordedAt: RECORDED_AT };
  await expect(TermsCollection.open('orchards', join(folder, 'nowhere'), source)).rejects.toMatchObject({
    name: 'CommandError',
  });
});
