import {
  lstat,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderLock } from '../../../src/adapters/embedded-postgres/data-folder-lock.js';
import type { ShippedEntry } from '../../../src/app/shipped-entries.js';
import { assertFits, readShippedRelease } from '../../../src/app/shipped-release.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { buildRegistry } from '../../../tools/registry/build-registry.js';
import { crossrefRegistry } from '../../../tools/registry/crossref-registry.js';
import { lockEntries } from '../../../tools/registry/lock-entries.js';
import {
  allLabels,
  type Labels,
  type LabelsFolder,
  labelsFolder,
  ORCHARD_BAN,
  ORCHARD_GRANT,
  orchardRow,
} from '../../support/a-labelled-set.js';
import type { ArchiveFolder } from '../../support/archive-folder.js';
import { readBy, serveTerms, takeDown, toPage } from '../../support/generating.js';
import { startLocalOrigin } from '../../support/local-origin.js';
import type { ModelAnswer } from '../../support/model-answers.js';
import { startModelServer } from '../../support/model-server.js';
import { FIG_BEFORE, KIWI, orchardArchive } from '../../support/orchard-archive.js';
import { runInProcess } from '../../support/run-command.js';
import { sourceWorkers } from '../../support/source-workers.js';

const workers = sourceWorkers();
let archive: ArchiveFolder;
let labels: LabelsFolder;
let built: { readonly entries: string; readonly release: string };
let folder: string;
let file: string;

beforeAll(async () => {
  archive = await orchardArchive();
  labels = await labelsFolder();
  const path = await mkdtemp(join(tmpdir(), 'agentterms-built-'));
  const out = join(path, 'entries.ndjson');
  const categories = await labels.write('categories.json', '{}');
  await runInProcess(buildRegistry, ['--archive', archive.path, '--categories', categories, '--out', out], {
    workers,
  });
  built = {
    entries: await readFile(out, 'utf8'),
    release: await readFile(join(path, 'release.json'), 'utf8'),
  };
  await rm(path, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agentterms-crossref-'));
  file = join(folder, 'entries.ndjson');
  await writeFile(file, built.entries);
  await writeFile(join(folder, 'release.json'), built.release);
  return () => rm(folder, { recursive: true });
});
afterAll(async () => {
  await archive?.[Symbol.asyncDispose]();
  await labels?.[Symbol.asyncDispose]();
  await workers[Symbol.asyncDispose]();
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runInProcess(crossrefRegistry, ['--entries', file, ...args], { env, workers });

async function entriesOf(path = file): Promise<ReadonlyMap<string, ShippedEntry>> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as ShippedEntry).map((entry) => [entry.domain, entry]));
}

/** The entries by their status, after a run that went well. */
async function crossref(args: readonly string[], env?: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await run(args, env);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^(?:\d of 5\n)*$/)]);
  return { stdout, entries: await entriesOf() };
}

/** A set that says this of the Orchard's terms. */
function hand(given: Labels): Promise<string> {
  const document = 'first/versions/Orchard/Terms of Service.md';
  return labels.writeSet('hand.jsonl', orchardRow({ document, labels: allLabels(given), evidence: {} }));
}

describe('registry crossref --archive', () => {
  it('holds entries against the copies of other collections', async () => {
    const { stdout, entries } = await crossref(['--archive', archive.path]);
    expect(entries.get('fig.example')).toMatchObject({
      validation_status: 'flagged',
      reason:
        'Contradicted by a reading by clauses of https://fig.example/terms (archived on 2024-05-06 in second): scrape_data is false here and true there.',
    });
    expect(entries.get('kiwi.example')).toMatchObject({
      validation_status: 'validated',
      reason:
        'Every value agrees with a reading by clauses of https://kiwi.example/terms (archived on 2024-05-06 in second).',
    });
    expect(stdout).toBe(
      [
        '5 entries: 1 validated, 3 unvalidated, 1 flagged.',
        '2 changed, 0 judged as before, 0 read by hand, 0 left to those who have decided on them, 3 without an independent reading.',
        'Flagged:',
        `  fig.example: ${entries.get('fig.example')?.reason}`,
        '',
      ].join('\n'),
    );
  });

  it('changes nothing but statuses and reasons, and no line without a reading', async () => {
    const before = await entriesOf();
    const { entries } = await crossref(['--archive', archive.path]);
    expect([...entries.keys()]).toEqual([...before.keys()]);
    for (const [domain, { validation_status: _, reason: __, ...rest }] of before)
      expect(entries.get(domain)).toMatchObject(rest);
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !built.entries.includes(line));
    expect(lines.map((line) => JSON.parse(line).domain)).toEqual(['fig.example', 'kiwi.example']);
  });

  it('gives the same bytes for the same entries, and a release that fits', async () => {
    await crossref(['--archive', archive.path]);
    const first = await readFile(file, 'utf8');
    const release = await readShippedRelease(join(folder, 'release.json'));
    assertFits(release, first, file);
    expect(release).toMatchObject({ release: 2, built_from: { first: { repository: 'orchards/first' } } });
    const { stdout } = await crossref(['--archive', archive.path, '--jobs', '1']);
    expect(stdout).toContain('\n0 changed, 2 judged as before,');
    expect(await readFile(file, 'utf8')).toBe(first);
    await writeFile(file, built.entries);
    await writeFile(join(folder, 'release.json'), built.release);
    await crossref(['--archive', archive.path, '--jobs', '9']);
    expect(await readFile(file, 'utf8')).toBe(first);
  });

  it('--dry-run shows what would change and writes nothing', async () => {
    const { stdout } = await crossref(['--archive', archive.path, '--dry-run']);
    expect(stdout).toMatch(
      /^fig\.example: unvalidated -> flagged: Contradicted by .*\nkiwi\.example: unvalidated -> /,
    );
    expect(stdout).toContain(
      '\n5 entries, were this not a dry run: 1 validated, 3 unvalidated, 1 flagged.\n',
    );
    expect(await readFile(file, 'utf8')).toBe(built.entries);
    expect(await readFile(join(folder, 'release.json'), 'utf8')).toBe(built.release);
  });
});

describe('registry crossref of a file', () => {
  it('keeps the line ends of a checkout, and passes over a byte order mark', async () => {
    await writeFile(file, `\ufeff${built.entries.replaceAll('\n', '\r\n')}`);
    const { entries } = await crossref(['--archive', archive.path]);
    expect(entries.get('kiwi.example')).toMatchObject({ validation_status: 'validated' });
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/^\ufeff|(?<!\r)\n/);
    assertFits(await readShippedRelease(join(folder, 'release.json')), text, file);
  });

  it('writes what a link leads to', async () => {
    const real = join(folder, 'real.ndjson');
    await rename(file, real);
    await symlink('real.ndjson', file);
    await crossref(['--archive', archive.path]);
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect((await entriesOf(real)).get('kiwi.example')).toMatchObject({ validation_status: 'validated' });
    assertFits(await readShippedRelease(join(folder, 'release.json')), await readFile(real, 'utf8'), real);
  });

  it('is known by another name too', async () => {
    const link = join(folder, 'link.ndjson');
    await symlink(file, link);
    await using _lock = await lockEntries(await realpath(file));
    expect(await run(['--archive', archive.path, '--entries', link])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Another process writes to '),
    });
  });
});

describe('registry crossref --release', () => {
  const release = () => readShippedRelease(join(folder, 'release.json'));

  it('writes the number that it says, also when nothing was changed', async () => {
    await crossref(['--archive', archive.path, '--release', '1']);
    assertFits(await release(), await readFile(file, 'utf8'), file);
    expect(await release()).toMatchObject({ release: 1, built_from: { first: {} } });
    const entries = await readFile(file, 'utf8');
    await crossref(['--archive', archive.path, '--release', '4']);
    expect(await release()).toMatchObject({ release: 4, built_from: { first: {} } });
    expect(await readFile(file, 'utf8')).toBe(entries);
  });

  it('writes nothing in a dry run', async () => {
    await crossref(['--archive', archive.path, '--release', '4', '--dry-run']);
    expect(await readFile(join(folder, 'release.json'), 'utf8')).toBe(built.release);
  });

  it('needs a file', async () => {
    const args = ['--archive', archive.path, '--release', '4'];
    const { code, stderr } = await runInProcess(crossrefRegistry, args, { workers });
    expect([code, stderr]).toEqual([2, expect.stringContaining('it needs --entries.')]);
  });
});

describe('registry crossref of a file that another writes', () => {
  it('is refused, but for a dry run', async () => {
    const args = ['--archive', archive.path];
    {
      await using _lock = await lockEntries(file);
      expect(await run(args)).toMatchObject({
        code: 2,
        stderr: `agentterms: Another process writes to ${file} (process ${process.pid}).\n`,
      });
      expect(await run([...args, '--dry-run'])).toMatchObject({ code: 0 });
    }
    expect(await readFile(file, 'utf8')).toBe(built.entries);
    expect(await run(args)).toMatchObject({ code: 0 });
    expect((await readdir(folder)).sort()).toEqual(['entries.ndjson', 'release.json']);
  });
});

describe('registry crossref --labels', () => {
  const labelled = (set: string, ...more: readonly string[]) =>
    crossref(['--labels', set, '--documents', archive.path, ...more]);

  it('validates an entry whose text was read by hand', async () => {
    const { entries } = await labelled(await hand({ read_content: true, scrape_data: false }));
    expect(entries.get('orchard.example')).toMatchObject({
      validation_status: 'validated',
      reason: expect.stringContaining('agrees with a reading by hand of https://orchard.example/terms'),
    });
    expect(entries.get('fig.example')).toEqual(JSON.parse(built.entries.split('\n')[0] ?? ''));
  });

  it('flags one that says another thing than the person, also beside an archive', async () => {
    const set = await hand({ read_content: true, scrape_data: true });
    const { entries } = await labelled(set, '--archive', archive.path);
    expect(entries.get('orchard.example')).toMatchObject({ validation_status: 'flagged' });
    expect(entries.get('kiwi.example')).toMatchObject({ validation_status: 'validated' });
  });
});

describe('registry crossref --analyst openai', () => {
  const nothing = { quotes: [], value: 'not_addressed' } as const;
  const answer = (given: Partial<ModelAnswer>): ModelAnswer =>
    Object.fromEntries(PERMISSION_KEYS.map((key) => [key, given[key] ?? nothing])) as ModelAnswer;

  it('has the model alone read the very texts of each entry', async () => {
    await using model = await startModelServer();
    model.answerer = ({ text }) =>
      text.includes('Fig')
        ? answer({
            read_content: { quotes: ['You may read the pages of Fig for your own use.'], value: 'allowed' },
            // What the rules would overrule, were they asked.
            scrape_data: {
              quotes: ['You must not scrape or crawl the pages of Fig with robots.'],
              value: 'allowed',
            },
          })
        : answer({
            read_content: { quotes: [ORCHARD_GRANT], value: 'allowed' },
            scrape_data: { quotes: [ORCHARD_BAN], value: 'denied' },
          });
    const args = ['--archive', archive.path, '--analyst', 'openai'];
    const { entries } = await crossref(args, readBy(model));
    const statuses = [...entries.values()].map(({ domain, validation_status }) => [
      domain,
      validation_status,
    ]);
    expect(Object.fromEntries(statuses)).toEqual({
      'fig.example': 'flagged',
      'kiwi.example': 'unvalidated',
      'orchard.example': 'validated',
      'pear.example': 'validated',
      // Silence of both.
      'plum.example': 'unvalidated',
    });
    expect(entries.get('pear.example')?.reason).toMatch(
      /a reading by openai:local of https:\/\/pear\.example\/terms \(archived on 2026-02-01 in first\) and 1 further document\.$/,
    );
    expect(entries.get('plum.example')?.reason).toContain('confirms nothing');
  });

  it('writes nothing when the model is not to be had at all', async () => {
    await using model = await startModelServer('unauthorized');
    const args = ['--archive', archive.path, '--analyst', 'openai'];
    const { code, stderr } = await run(args, readBy(model));
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('agentterms: No entry could be read again. '),
    ]);
    expect(await readFile(file, 'utf8')).toBe(built.entries);
  });
});

describe('registry crossref --site', () => {
  it('reads the terms of each site as they are now; a site that cannot be read is no reading', async () => {
    await using origin = await startLocalOrigin();
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, origin.ca);
    const serve = (host: string, text: string) =>
      serveTerms(origin, host, { type: 'text/html; charset=utf-8', body: toPage(text) });
    const filler =
      '\n\n## Liability\n\nThese terms of service are an agreement between you and us. The orchard is provided without warranty of any kind, and this agreement is governed by the law of Ireland.\n';
    serve('kiwi.example', KIWI + filler);
    serve('fig.example', FIG_BEFORE + filler);
    takeDown(origin, 'pear.example');
    const { stdout, entries } = await crossref(['--site'], {
      FETCH_CONNECT_TO: origin.connectTo,
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
      FETCH_CA_FILE: caFile,
    });
    expect(entries.get('kiwi.example')).toMatchObject({
      validation_status: 'validated',
      reason: expect.stringMatching(/ https:\/\/kiwi\.example\/terms \(as it was on 2026-03-04\)\.$/),
    });
    expect(entries.get('fig.example')).toMatchObject({ validation_status: 'flagged' });
    expect(entries.get('pear.example')).toMatchObject({ validation_status: 'unvalidated' });
    expect(stdout).toMatch(/\nNot read:\n(?: {2}.*\n)* {2}pear\.example: .+\n/);
    expect(origin.requests[0]?.headers['user-agent']).toMatch(/^AgentTermsBot\//);
  });
});

describe('a cross-reference that cannot be', () => {
  it.each<[string, () => readonly string[] | Promise<readonly string[]>, RegExp]>([
    [
      'nothing to hold against',
      () => [],
      /--archive, --site or --labels[\s\S]*Usage: agentterms registry crossref/,
    ],
    ['two readings', () => ['--archive', archive.path, '--site'], /--archive and --site are two readings/],
    ['an analyst with nothing to read', () => ['--analyst', 'clauses', '--labels', 'x'], /--analyst needs/],
    [
      'an unknown analyst',
      () => ['--site', '--analyst', 'tarot'],
      /no analyst "tarot"; there is clauses, openai/,
    ],
    ['a model that is not set up', () => ['--site', '--analyst', 'openai'], /OPENAI_API_KEY/],
    ['no threads', () => ['--site', '--jobs', '100'], /--jobs is a whole number from 1 to 99/],
    ['an unknown option', () => ['--sites'], /--sites/],
    ['a release that is none', () => ['--site', '--release', '0'], /--release is a whole number from 1 to/],
    [
      'a release that was before',
      async () => {
        await writeFile(join(folder, 'release.json'), built.release.replace('"release": 1', '"release": 3'));
        return ['--archive', archive.path, '--release', '2'];
      },
      /--release 2 is lower than the release 3 that .*release\.json is of/,
    ],
    [
      'an archive that is not there',
      () => ['--archive', join(folder, 'none')],
      /There is no archive at .*none/,
    ],
    [
      'an archive without a list',
      () => ['--archive', join(folder)],
      /has no collections\.json that says when/,
    ],
    ['labels that are not there', () => ['--labels', join(folder, 'none')], /no set of labelled terms/],
    [
      'no entries',
      () => ['--archive', archive.path, '--entries', join(folder, 'none')],
      /No entries can be read from .*none/,
    ],
    [
      'a line that is no entry',
      async () => {
        await writeFile(file, `${built.entries}{}\n`);
        return ['--archive', archive.path];
      },
      /Line 6 of .* is not an entry/,
    ],
    [
      'entries that are not those of the release beside them',
      async () => {
        await writeFile(file, built.entries.split('\n').slice(1).join('\n'));
        return ['--archive', archive.path];
      },
      /Release 1 of the registry does not fit .*: release\.json says 5 entries .* the file holds 4 entries/,
    ],
    [
      'a release that is none',
      async () => {
        await writeFile(join(folder, 'release.json'), '{}');
        return ['--archive', archive.path];
      },
      /release\.json does not say which release/,
    ],
  ])('says why: %s', async (_, args, message) => {
    const { code, stdout, stderr } = await run(await args());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect((await readdir(folder)).sort()).toEqual(['entries.ndjson', 'release.json']);
  });

  it('says so when a service uses the folder of the embedded database', async () => {
    await using _lock = await DataFolderLock.acquire(folder);
    const { code, stderr } = await runInProcess(crossrefRegistry, ['--archive', archive.path], {
      env: { DATA_DIR: folder },
      workers,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^agentterms: The database of the service is not to be had\. .* is in use by /);
  });

  it('says so when the database does not answer, without its password', async () => {
    const { code, stderr } = await runInProcess(crossrefRegistry, ['--archive', archive.path], {
      env: { DATABASE_URL: 'postgres://user:geheim@127.0.0.1:1/x' },
      workers,
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('not to be had')]);
    expect(stderr).not.toContain('geheim');
  });
});

it('--help says how it is called', async () => {
  const { code, stdout } = await run(['--help']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: agentterms registry crossref')]);
});
