import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { parseShippedEntries, type ShippedEntry } from '../../../src/app/shipped-entries.js';
import { assertFits, readShippedRelease } from '../../../src/app/shipped-release.js';
import type { Workers } from '../../../src/domain/ports/workers.js';
import { buildRegistry } from '../../../tools/registry/build-registry.js';
import { allLabels, type LabelsFolder, labelsFolder, orchardRow } from '../../support/a-labelled-set.js';
import { type ArchiveFolder, archiveFolder } from '../../support/archive-folder.js';
import { FIG_NOW, FRENCH, orchardArchive } from '../../support/orchard-archive.js';
import { runInProcess } from '../../support/run-command.js';
import { sourceWorkers } from '../../support/source-workers.js';

const BUILDER = fileURLToPath(new URL('../../support/build-registry-process.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));
const IMPORTS = fileURLToPath(new URL('../../support/ts-imports.mjs', import.meta.url));
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

  it('takes an older copy before a newest one in a language that is not read', async () => {
    const fig = (text: string) => [{ service: 'Fig', url: 'https://fig.example/terms', text }];
    await using both = await archiveFolder({
      first: { at: '2026-02-01T10:20:30Z', documents: fig(FRENCH) },
      second: { at: '2024-05-06T07:08:09Z', documents: fig(FIG_NOW) },
    });
    const text = async (more: readonly string[] = []) => {
      expect(await run(['--archive', both.path, '--out', out, ...more])).toMatchObject({ code: 0 });
      return JSON.parse(await readFile(out, 'utf8')) as ShippedEntry;
    };
    expect(permissionsOf(await text())).toMatchObject({ read_content: true, scrape_data: false });
    // A person reads what the analyst does not.
    const document = 'first/versions/Fig/Terms of Service.md';
    const row = orchardRow({ document, labels: allLabels({ read_content: true }), evidence: {} });
    const french = await labels.writeSet('french.jsonl', row);
    const byHand = await text(['--labels', french, '--documents', both.path]);
    expect(permissionsOf(byHand)).toEqual(allLabels({ read_content: true }));
  });

  it('names the services that stand under no domain', async () => {
    await using odd = await archiveFolder({
      first: {
        at: '2026-02-01T10:20:30Z',
        documents: [
          { service: 'Fig', url: 'https://fig.example/terms', text: FIG_NOW },
          { service: 'Quince', url: 'https://192.0.2.1/terms', text: FIG_NOW },
          { service: 'Plum', type: 'Privacy Policy', url: 'https://plum.example/privacy', text: FIG_NOW },
        ],
      },
      second: {
        at: '2026-02-01T10:20:30Z',
        documents: [{ service: 'Plum', url: 'https://docs.google.com/plum', text: FIG_NOW }],
      },
    });
    const { code, stdout } = await run(['--archive', odd.path, '--out', out]);
    expect([code, stdout]).toEqual([
      0,
      `3 services have no document that is read, or no address under a domain: Plum (first), Plum (second), Quince (first).\nWrote 1 entries to ${out}.\n`,
    ]);
  });

  it('repeats no sentence of the terms', async () => {
    await build();
    expect(await readFile(out, 'utf8')).not.toMatch(/for your own use|aspirer/);
  });
});

describe('registry build --release', () => {
  const releaseFile = () => join(folder, 'release.json');

  it('writes the number that it says, the same one for other entries too', async () => {
    await build('--release', '2');
    const first = await readShippedRelease(releaseFile());
    expect(first).toMatchObject({ release: 2, entries: 5, built_from: { first: {}, second: {} } });
    await build('--release', '2', '--categories', await labels.write('none.json', '{}'));
    const second = await readShippedRelease(releaseFile());
    expect(second).toMatchObject({ release: 2, entries: 5 });
    expect(second.sha256).not.toBe(first.sha256);
    await build('--release', '5');
    assertFits(await readShippedRelease(releaseFile()), await readFile(out, 'utf8'), out);
    await build();
    expect(await readShippedRelease(releaseFile())).toMatchObject({ release: 5 });
  });

  it.each(['0', '-1', '1.5', '02', '2e3', 'two', '', '2147483648'])('refuses %j', async (number) => {
    const { code, stdout, stderr } = await run(args(out, `--release=${number}`));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe('agentterms: --release is a whole number from 1 to 2147483647.\n');
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a number below that of the release that is there, and one that it cannot read', async () => {
    await build('--release', '3');
    const before = await readFile(out, 'utf8');
    expect(await run(args(out, '--release', '2'))).toMatchObject({
      code: 2,
      stderr: `agentterms: --release 2 is lower than the release 3 that ${releaseFile()} is of.\n`,
    });
    expect(await readFile(out, 'utf8')).toBe(before);
    await writeFile(releaseFile(), '{}');
    expect(await run(args(out, '--release', '4'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not say which release'),
    });
  });
});

describe('two builds of one file', () => {
  /** Reads nothing until it is let go. */
  function standingWorkers() {
    const goes = Promise.withResolvers<void>();
    const stands = Promise.withResolvers<void>();
    const standing: Workers = {
      async run(...work) {
        stands.resolve();
        await goes.promise;
        return workers.run(...work);
      },
    };
    return { standing, stands: stands.promise, go: () => goes.resolve() };
  }

  it('are not at work at the same time', async () => {
    const { standing, stands, go } = standingWorkers();
    const first = runInProcess(buildRegistry, args(), { workers: standing });
    await stands;
    const { code, stdout, stderr } = await run(args());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`agentterms: Another process writes to ${out} (process ${process.pid}).\n`);
    go();
    expect(await first).toMatchObject({ code: 0 });
    expect((await readdir(folder)).sort()).toEqual(['entries.ndjson', 'release.json']);
    expect(await run(args())).toMatchObject({ code: 0 });
  });
});

describe('a build that was interrupted', () => {
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
    expect(existsSync(`${out}.lock`)).toBe(true);
    // Labels that are given twice are the same labels.
    const { code, stdout, stderr } = await run(args(out, '--labels', set));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[23] of 6 domains were read before\.\n/);
    expect(stderr).toMatch(/([34]) of \1\n$/);
    expect(await readFile(out, 'utf8')).toBe(await readFile(clean, 'utf8'));
    expect([existsSync(`${out}.part`), existsSync(`${out}.lock`)]).toEqual([false, false]);
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

describe('a build that broke off', () => {
  let own: string;
  beforeEach(async () => {
    own = join(folder, 'archive');
    await cp(archive.path, own, { recursive: true });
  });
  const ownArgs = (file = out) => ['--archive', own, '--categories', categories, '--out', file];
  const labelled = (rows: string) => [...ownArgs(), '--documents', own, '--labels', rows];

  /** Reads so many texts and breaks. */
  async function breakAfter(texts: number, given: readonly string[]): Promise<void> {
    let left = texts;
    const breaking: Workers = {
      run: (work, ...more) => {
        if (work.name === 'readClausesWork') left -= 1;
        return left < 0 ? Promise.reject(new Error('broken')) : workers.run(work, ...more);
      },
    };
    const broken = runInProcess(buildRegistry, [...given, '--jobs', '1'], { workers: breaking });
    await expect(broken).rejects.toThrow('broken');
  }

  /** What a build makes that is not gone on with. */
  async function fresh(given: readonly string[]): Promise<string> {
    const clean = join(folder, 'clean.ndjson');
    expect(await run([...given, '--out', clean])).toMatchObject({ code: 0 });
    return readFile(clean, 'utf8');
  }

  it('reads a text anew that became another, and none besides', async () => {
    await breakAfter(2, ownArgs());
    await appendFile(join(own, 'first/versions/Fig/Terms of Service.md'), '\nFigs are counted at noon.\n');
    const { stdout } = await run(ownArgs());
    expect(stdout).toMatch(/^1 of 6 domains were read before\.\n/);
    expect(await readFile(out, 'utf8')).toBe(await fresh(ownArgs()));
  });

  it('reads anew what is declared in another way, and leaves out what is declared no more', async () => {
    await breakAfter(3, ownArgs());
    const declaration = (service: string) => join(own, 'first/declarations', `${service}.json`);
    const fig = await readFile(declaration('Fig'), 'utf8');
    await writeFile(declaration('Fig'), fig.replace('fig.example/terms', 'fig.example/rules'));
    for (const collection of ['first', 'second']) await rm(join(own, collection, 'declarations/Kiwi.json'));
    expect((await run(ownArgs())).stdout).toMatch(/^1 of 5 domains were read before\.\n/);
    const text = await readFile(out, 'utf8');
    expect(text).toBe(await fresh(ownArgs()));
    expect(text).toContain('"tos_url":"https://fig.example/rules"');
  });

  it('is begun anew when a labelled document became another', async () => {
    const document = 'second/versions/Fig/Terms of Service.md';
    const row = orchardRow({ document, labels: allLabels({ read_content: true }), evidence: {} });
    const { document_sha256: _, ...loose } = row as Record<string, unknown>;
    const rows = await labels.write('loose.jsonl', `${JSON.stringify(loose)}\n`);
    await breakAfter(2, labelled(rows));
    await appendFile(join(own, document), '\nFigs are counted at noon.\n');
    expect((await run(labelled(rows))).stdout).not.toContain('were read before');
    expect(await readFile(out, 'utf8')).toBe(await fresh(labelled(rows)));
  });

  it('passes over lines that are damaged, or that are no entries', async () => {
    await breakAfter(2, ownArgs());
    const journal = await readFile(`${out}.part`, 'utf8');
    const [fingerprint = '', first = '', second = ''] = journal.split('\n');
    const damaged = [
      'null',
      '{"domain":"plum.example"}',
      '{"domain":"zzz.com","line":"evil"}',
      first.slice(1),
    ];
    await writeFile(`${out}.part`, [fingerprint, ...damaged, second, ''].join('\n'));
    expect((await run(ownArgs())).stdout).toMatch(/^1 of 6 domains were read before\.\n/);
    expect(await readFile(out, 'utf8')).toBe(await fresh(ownArgs()));
  });
});

describe('what strangers have written', () => {
  const fig = { service: 'Fig', url: 'https://fig.example/terms', text: FIG_NOW };
  const at = '2026-02-01T10:20:30Z';

  it('leaves out a domain whose text cannot be read, by its name, and no other', async () => {
    const plum = { service: 'Plum', url: 'https://plum.example/terms', text: 'a'.repeat(5 * 1024 ** 2 + 1) };
    const pear = { service: 'Pear', url: 'https://pear.example/terms', text: FIG_NOW };
    await using odd = await archiveFolder({ first: { at, documents: [fig, plum, pear] } });
    const loop = join(odd.path, 'first/versions/Pear/Terms of Service.md');
    await rm(loop);
    await symlink('Terms of Service.md', loop);
    const { code, stdout, stderr } = await run(['--archive', odd.path, '--out', out]);
    expect([code, stdout]).toEqual([0, `Wrote 1 entries to ${out}.\n`]);
    expect(stderr).toMatch(
      /^Left out, for its terms cannot be read: pear\.example\. The archive first cannot be used: its version Pear\/Terms of Service\.md cannot be read \(ELOOP.*\nLeft out, for its terms cannot be read: plum\.example\. .* its version Plum\/Terms of Service\.md cannot be read \(it is larger than 5242880 bytes\)\.\n$/m,
    );
  });

  it('publishes the address of an international domain as it is asked for', async () => {
    const url = 'https://www.bücher.example/agb?ä=1';
    await using odd = await archiveFolder({ first: { at, documents: [{ ...fig, url }] } });
    expect(await run(['--archive', odd.path, '--out', out])).toMatchObject({ code: 0 });
    const { domain, document } = JSON.parse(await readFile(out, 'utf8')) as ShippedEntry;
    expect(domain).toBe('xn--bcher-kva.example');
    expect(document).toMatchObject({
      service: { tos_url: 'https://www.xn--bcher-kva.example/agb?%C3%A4=1' },
    });
  });

  it('takes the reading by hand of a text that is not all UTF-8', async () => {
    await using odd = await archiveFolder({ first: { at, documents: [fig] } });
    const document = 'first/versions/Fig/Terms of Service.md';
    await appendFile(join(odd.path, document), Buffer.from([0xff, 0xfe, 0x0a]));
    const rows = await labels.writeSet(
      'odd.jsonl',
      orchardRow({ document, labels: allLabels({ api_access: true }), evidence: {} }),
    );
    const given = ['--archive', odd.path, '--documents', odd.path, '--labels', rows, '--out', out];
    expect(await run(given)).toMatchObject({ code: 0, stdout: `Wrote 1 entries to ${out}.\n` });
    expect(await readFile(out, 'utf8')).toContain('"read_by":"hand"');
  });

  it('names labelled texts that are the main text of no entry', async () => {
    const document = 'second/versions/Fig/Terms of Service.md';
    const row = orchardRow({ document, labels: allLabels(), evidence: {} });
    const { stdout } = await run(args(out, '--labels', await labels.writeSet('old.jsonl', row)));
    expect(stdout).toContain(`\n1 labelled text is the main text of no entry: ${document}.\n`);
  });
});

describe('the file that entries are written to', () => {
  it('is none of the files that they are made from', async () => {
    const own = join(folder, 'archive');
    await cp(archive.path, own, { recursive: true });
    const fig = join(own, 'first/versions/Fig/Terms of Service.md');
    const list = join(own, 'collections.json');
    const rows = join(folder, 'rows.jsonl');
    await cp(set, rows);
    const table = join(folder, 'table.part');
    await writeFile(table, '{}');
    await symlink(rows, join(folder, 'link.jsonl'));
    const refused: readonly (readonly [string, RegExp])[] = [
      [rows, /would overwrite .*rows\.jsonl, which the entries are made from/],
      [join(folder, 'link.jsonl'), /would overwrite .*rows\.jsonl/],
      [join(folder, 'table'), /would overwrite .*table\.part/],
      [list, /would overwrite .*collections\.json/],
      [fig, /lies within a collection of the archive/],
      [join(own, 'first', 'entries.ndjson'), /lies within a collection of the archive/],
    ];
    for (const [path, message] of refused) {
      const before = existsSync(path) ? await readFile(path) : undefined;
      const given = ['--archive', own, '--documents', own, '--labels', rows, '--categories', table];
      const { code, stderr } = await run([...given, '--out', path]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
      expect(existsSync(path) ? await readFile(path) : undefined).toEqual(before);
      expect([existsSync(`${path}.lock`), existsSync(join(path, '../release.json'))]).toEqual([false, false]);
    }
  });

  it('is no document that was read by hand', async () => {
    const copy = join(folder, 'Terms of Service.md');
    await cp(join(archive.path, 'first/versions/Orchard/Terms of Service.md'), copy);
    expect(await run(args(copy))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('would overwrite a document that was read by hand'),
    });
  });

  it('stays a link, and what that leads to is written', async () => {
    const real = join(folder, 'real.ndjson');
    await writeFile(real, 'before\n');
    await symlink('real.ndjson', out);
    await build();
    expect((await lstat(out)).isSymbolicLink()).toBe(true);
    const text = await readFile(real, 'utf8');
    expect(text).toContain('"domain":"fig.example"');
    assertFits(await readShippedRelease(join(folder, 'release.json')), text, real);
    expect((await readdir(folder)).sort()).toEqual(['entries.ndjson', 'real.ndjson', 'release.json']);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['a release that is damaged', () => writeFile(join(folder, 'release.json'), '{'), /does not say which/],
    ['a folder as release', () => mkdir(join(folder, 'release.json')), /release\.json is not a file/],
    ['a folder as journal', () => mkdir(`${out}.part`), /entries\.ndjson\.part is not a file/],
    ['a link to nowhere', () => symlink('nowhere', out), /is a link that leads nowhere/],
  ])('is not begun beside %s', async (_, spoil, message) => {
    await spoil();
    const before = await readdir(folder);
    const { code, stdout, stderr } = await run(args());
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
    expect(await readdir(folder)).toEqual(before);
  });

  it('stays as it is when an archive gives no entry', async () => {
    await build();
    const before = await readFile(out, 'utf8');
    const empty = await mkdtemp(join(folder, 'empty-'));
    await writeFile(join(empty, 'collections.json'), '{}');
    await using bare = await archiveFolder({ first: { at: '2026-02-01T10:20:30Z', documents: [] } });
    await using silent = await archiveFolder({
      first: {
        at: '2026-02-01T10:20:30Z',
        documents: [{ service: 'Fig', url: 'https://fig.example/terms', text: ' ' }],
      },
    });
    for (const path of [empty, bare.path, silent.path]) {
      const { code, stderr } = await run(['--archive', path, '--out', out]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`The archive at ${path} gives no entry.`)]);
      expect(await readFile(out, 'utf8')).toBe(before);
    }
  });

  it('keeps its last possible number, and is refused another', async () => {
    await build('--release', '2147483647');
    const before = await readFile(out, 'utf8');
    const none = await labels.write('none.json', '{}');
    expect(await run(args(out, '--categories', none))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no number after 2147483647'),
    });
    expect(await readFile(out, 'utf8')).toBe(before);
    await build('--release', '2147483647', '--categories', none);
  });

  it('is told to be from what it was made from last', async () => {
    const own = join(folder, 'archive');
    await cp(archive.path, own, { recursive: true });
    await build();
    const before = await readFile(out, 'utf8');
    const list = join(own, 'collections.json');
    const moved = (await readFile(list, 'utf8')).replaceAll('c'.repeat(40), 'd'.repeat(40));
    await writeFile(list, moved.replaceAll('orchards/', 'groves/'));
    await run([...args(), '--archive', own]);
    expect(await readFile(out, 'utf8')).toBe(before);
    expect(await readShippedRelease(join(folder, 'release.json'))).toMatchObject({
      release: 1,
      built_from: { first: { repository: 'groves/first', commit: 'd'.repeat(40) } },
    });
  });
});

it('comes to its end when nobody reads what it says', async () => {
  const child = spawn(process.execPath, ['--import', IMPORTS, MAIN, 'registry', 'build', ...args()], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(['entries.ndjson', 'release.json']);
}, 60_000);

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
      'a list of categories',
      async () => args(out, '--categories', await labels.write('list.json', '["ai"]')),
      /list\.json is no JSON object from domains to categories/,
    ],
    [
      'categories that are null',
      async () => args(out, '--categories', await labels.write('null.json', 'null')),
      /null\.json is no JSON object from domains to categories/,
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
    expect(await readdir(folder)).toEqual([]);
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
    expect(existsSync(`${out}.lock`)).toBe(false);
  });
});

it('--help says how it is called', async () => {
  const { code, stdout } = await run(['--help']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: agentterms registry build')]);
});
