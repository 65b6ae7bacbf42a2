import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { buildRegistry } from '../../../src/app/registry/build-registry.js';
import { parseShippedEntries, type ShippedEntry } from '../../../src/app/shipped-entries.js';
import { assertFits, readShippedRelease } from '../../../src/app/shipped-release.js';
import { allLabels, type LabelsFolder, labelsFolder, orchardRow } from '../../support/a-labelled-set.js';
import type { ArchiveFolder } from '../../support/archive-folder.js';
import { orchardArchive } from '../../support/orchard-archive.js';
import { runInProcess } from '../../support/run-command.js';
import { sourceWorkers } from '../../support/source-workers.js';

const DOMAINS = ['fig.example', 'kiwi.example', 'orchard.example', 'pear.example', 'plum.example'];

const workers = sourceWorkers();
let archive: ArchiveFolder;
let labels: LabelsFolder;
/** A set of one: the Orchard's terms, of which a person says more than the clause reader. */
let set: string;
let categories: string;
let folder: string;
let out: string;

beforeAll(async () => {
  archive = await orchardArchive();
  labels = await labelsFolder();
  const document = 'first/versions/Orchard/Terms of Service.md';
  const row = orchardRow({
    document,
    labels: allLabels({ read_content: true, scrape_data: false, api_access: true }),
  });
  set = await labels.writeSet('hand.jsonl', row);
  categories = await labels.write('categories.json', '{"orchard.example": "shopping"}');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agentterms-build-'));
  out = join(folder, 'entries.ndjson');
  return () => rm(folder, { recursive: true });
});
afterAll(async () => {
  await archive?.[Symbol.asyncDispose]();
  await labels?.[Symbol.asyncDispose]();
  await workers[Symbol.asyncDispose]();
});

const args = (file = out, ...more: readonly string[]) => [
  ...['--archive', archive.path, '--documents', archive.path, '--labels', set],
  ...['--categories', categories, '--out', file, ...more],
];
const run = (given: readonly string[]) => runInProcess(buildRegistry, given, { workers });

async function build(...more: readonly string[]): Promise<ReadonlyMap<string, ShippedEntry>> {
  expect(await run(args(out, ...more))).toMatchObject({ code: 0 });
  const text = await readFile(out, 'utf8');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ShippedEntry);
  return new Map(entries.map((entry) => [entry.domain, entry]));
}

const permissionsOf = (entry: ShippedEntry | undefined) =>
  (entry?.document as { permissions?: object } | undefined)?.permissions;

describe('registry build', () => {
  it('writes an entry for each domain, in their order, with a release beside them', async () => {
    const { code, stdout, stderr } = await run(args());
    expect(code).toBe(0);
    expect(stdout).toBe(`The archive holds no text for quince.example.\nWrote 5 entries to ${out}.\n`);
    expect(stderr).toMatch(/^1 of 6\n[\s\S]*6 of 6\n$/);
    const text = await readFile(out, 'utf8');
    const entries = parseShippedEntries({ text, file: out, release: 1 }, new AjvDocumentValidator());
    expect(entries.map(({ domain }) => domain)).toEqual(DOMAINS);
    const release = await readShippedRelease(join(folder, 'release.json'));
    assertFits(release, text, out);
    expect(release).toMatchObject({
      release: 1,
      entries: 5,
      built_from: { second: { repository: 'orchards/second', committed_at: '2024-05-06T07:08:09.000Z' } },
    });
    expect(existsSync(`${out}.part`)).toBe(false);
  });

  it('gives the same bytes again, on any number of threads, and no new release for them', async () => {
    await build();
    const first = await readFile(out, 'utf8');
    await build('--jobs', '1');
    expect(await readFile(out, 'utf8')).toBe(first);
    const again = join(folder, 'again.ndjson');
    await run(args(again, '--jobs', '7'));
    expect(await readFile(again, 'utf8')).toBe(first);
    expect(await readShippedRelease(join(folder, 'release.json'))).toMatchObject({ release: 1 });
  });

  it('takes the values of a text that was read by hand', async () => {
    const entry = (await build()).get('orchard.example');
    expect(entry).toMatchObject({ category: 'shopping', validation_status: 'validated', confidence: 0.97 });
    expect(permissionsOf(entry)).toEqual(
      allLabels({ read_content: true, scrape_data: false, api_access: true }),
    );
  });

  it('counts the bans of other documents', async () => {
    const entry = (await build()).get('pear.example');
    expect(entry).toMatchObject({ category: 'other', validation_status: 'unvalidated' });
    expect(permissionsOf(entry)).toEqual(allLabels({ read_content: true, scrape_data: false }));
  });

  it('says nothing of a text in another language, and that it does not', async () => {
    const entry = (await build()).get('plum.example');
    expect(permissionsOf(entry)).toEqual(allLabels());
    expect(entry).toMatchObject({ validation_status: 'unvalidated', confidence: 0 });
    expect(entry?.reason).toContain('https://plum.example/terms is in French');
  });

  it('takes the newest of two copies', async () => {
    expect(permissionsOf((await build()).get('fig.example'))).toMatchObject({ scrape_data: false });
  });

  it('repeats no sentence of the terms', async () => {
    await build();
    expect(await readFile(out, 'utf8')).not.toMatch(/for your own use|aspirer/);
  });
});

describe('a build that was interrupted', () => {
  const BUILDER = fileURLToPath(new URL('../../support/build-registry-process.ts', import.meta.url));
  const IMPORTS = fileURLToPath(new URL('../../support/ts-imports.mjs', import.meta.url));

  /** Kills a build that has read so many texts. */
  async function killAfter(texts: number): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--import', IMPORTS, BUILDER, String(texts), ...args(out, '--jobs', '1')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise((resolve) => child.on('close', resolve));
    for await (const line of createInterface({ input: child.stdout })) if (line === 'still') break;
    child.kill('SIGKILL');
    await ended;
  }

  it('goes on where it was, to the same bytes', async () => {
    const clean = join(folder, 'clean.ndjson');
    await run(args(clean));
    await killAfter(2);
    expect(existsSync(out)).toBe(false);
    expect((await readFile(`${out}.part`, 'utf8')).split('\n').length).toBeGreaterThan(2);
    const { code, stdout, stderr } = await run(args());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[23] of 6 domains were read before\.\n/);
    expect(stderr).toMatch(/([34]) of \1\n$/);
    expect(await readFile(out, 'utf8')).toBe(await readFile(clean, 'utf8'));
    expect(existsSync(`${out}.part`)).toBe(false);
  }, 60_000);

  it('passes over a line that was cut off', async () => {
    await killAfter(2);
    const journal = await readFile(`${out}.part`, 'utf8');
    await writeFile(`${out}.part`, journal.slice(0, -20));
    const clean = join(folder, 'clean.ndjson');
    await run(args(clean));
    await run(args());
    expect(await readFile(out, 'utf8')).toBe(await readFile(clean, 'utf8'));
  }, 60_000);

  it('is begun anew when it was of other labels', async () => {
    await writeFile(`${out}.part`, `${'0'.repeat(64)}\n{"domain":"fig.example","line":"{}"}\n`);
    expect((await run(args())).stdout).not.toContain('were read before');
    expect(await readFile(out, 'utf8')).toContain('"domain":"fig.example","category"');
  });
});

describe('a build that cannot be', () => {
  it.each<[string, () => readonly string[] | Promise<readonly string[]>, RegExp]>([
    ['no archive', () => ['--out', out], /An archive is needed\.\n\nUsage: agentterms registry build/],
    ['an unknown option', () => args(out, '--fast'), /--fast/],
    ['no threads', () => args(out, '--jobs', '0'), /--jobs is a whole number from 1 to 99/],
    [
      'an archive that is not there',
      () => ['--archive', join(folder, 'none'), '--out', out],
      /There is no archive at/,
    ],
    [
      'labels that are not there',
      () => args(out, '--labels', join(folder, 'none.jsonl')),
      /no set of labelled terms/,
    ],
    [
      'an unknown category',
      async () => args(out, '--categories', await labels.write('odd.json', '{"pear.example": "fruit"}')),
      /the category of pear\.example is unknown/,
    ],
    [
      'labels of another text',
      async () => {
        const document = 'first/versions/Orchard/Terms of Service.md';
        const row = orchardRow({ document, document_sha256: '0'.repeat(64) });
        return args(out, '--labels', await labels.writeSet('old.jsonl', row));
      },
      /Line 1 of .*is another one/,
    ],
  ])('says why and writes nothing: %s', async (_, given, message) => {
    const { code, stdout, stderr } = await run(await given());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect([existsSync(out), existsSync(join(folder, 'release.json'))]).toEqual([false, false]);
  });

  it.each([
    ['a folder that is not there', () => join(folder, 'nowhere', 'entries.ndjson'), /no such folder/],
    ['a folder', () => folder, /is not a file/],
    ['the name of the release', () => join(folder, 'release.json'), /release\.json is written beside it/],
  ] as const)('writes nothing to %s', async (_, path, message) => {
    const { code, stderr } = await run(args(path()));
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(existsSync(`${path()}.part`)).toBe(false);
  });

  it('leaves what was there when the reading breaks', async () => {
    await writeFile(out, 'before\n');
    const broken = { run: () => Promise.reject(new Error('The threads are gone.')) };
    await expect(runInProcess(buildRegistry, args(), { workers: broken })).rejects.toThrow('gone');
    expect(await readFile(out, 'utf8')).toBe('before\n');
  });
});

it('--help says how it is called', async () => {
  const { code, stdout } = await run(['--help']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: agentterms registry build')]);
});
