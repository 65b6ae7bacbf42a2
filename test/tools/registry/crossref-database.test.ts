import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { PrismaRegistryStore } from '../../../src/adapters/postgres/prisma-registry-store.js';
import { parseShippedEntries } from '../../../src/app/shipped-entries.js';
import { applyRelease } from '../../../src/domain/registry/apply-release.js';
import { editEntry } from '../../../src/domain/registry/edit-entry.js';
import type { DecideEntry } from '../../../src/domain/registry/entry-decision.js';
import type { ReleasedEntry } from '../../../src/domain/registry/upgrade-entry.js';
import { buildRegistry } from '../../../tools/registry/build-registry.js';
import { crossrefRegistry } from '../../../tools/registry/crossref-registry.js';
import { scratchFolder } from '../../adapters/embedded-postgres/scratch-folder.js';
import { type LabelsFolder, labelsFolder } from '../../support/a-labelled-set.js';
import { anEntry, name, names } from '../../support/an-entry.js';
import type { ArchiveFolder } from '../../support/archive-folder.js';
import { usePostgres } from '../../support/lanes.js';
import { orchardArchive } from '../../support/orchard-archive.js';
import { runInProcess } from '../../support/run-command.js';
import { SettableClock } from '../../support/settable-clock.js';
import { sourceWorkers } from '../../support/source-workers.js';

const FIG = name('fig.example');
const KIWI = name('kiwi.example');

const postgres = usePostgres();
const workers = sourceWorkers();
let archive: ArchiveFolder;
let folder: LabelsFolder;
let released: readonly ReleasedEntry[];
let registry: PrismaRegistryStore;

beforeAll(async () => {
  archive = await orchardArchive();
  folder = await labelsFolder();
  const out = await folder.write('entries.ndjson', '');
  const categories = await folder.write('categories.json', '{}');
  const args = ['--archive', archive.path, '--categories', categories, '--out', out];
  await runInProcess(buildRegistry, args, { workers });
  const text = await readFile(out, 'utf8');
  released = parseShippedEntries({ text, file: out, release: 1 }, new AjvDocumentValidator());
});
beforeEach(async () => {
  const { prisma, pool } = postgres();
  await pool.query('TRUNCATE registry_entry, registry_change');
  registry = new PrismaRegistryStore(prisma, new SettableClock());
  await applyRelease(released, registry);
});
afterAll(async () => {
  await archive?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
  await workers[Symbol.asyncDispose]();
});

const run = (...more: readonly string[]) =>
  runInProcess(crossrefRegistry, ['--archive', archive.path, ...more], {
    env: { DATABASE_URL: postgres().url },
    workers,
  });

const lastChange = async (domain = FIG) => (await registry.history(domain, { limit: 1 }))[0];

describe('registry crossref on the database of a service', () => {
  it('sets statuses, with who and why in the history', async () => {
    const { code, stdout } = await run();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^5 entries: 1 validated, 3 unvalidated, 1 flagged\.\n2 changed, /);
    expect(await registry.find(FIG)).toMatchObject({ validationStatus: 'flagged', origin: 'shipped' });
    expect(await registry.find(KIWI)).toMatchObject({ validationStatus: 'validated' });
    expect(await lastChange()).toMatchObject({
      by: 'cross-reference',
      reason: expect.stringContaining('scrape_data is false here and true there'),
      before: { validationStatus: 'unvalidated', version: 1 },
      after: { validationStatus: 'flagged', version: 2 },
    });
  });

  it('writes nothing when it finds the same again', async () => {
    await run();
    expect((await run()).stdout).toContain('\n0 changed, 2 judged as before,');
    expect(await registry.find(FIG)).toMatchObject({ version: 2 });
  });

  it('--dry-run writes nothing', async () => {
    expect((await run('--dry-run')).stdout).toMatch(/^fig\.example: unvalidated -> flagged: /);
    expect(await registry.find(FIG)).toMatchObject({ version: 1, validationStatus: 'unvalidated' });
  });

  it.each<[string, DecideEntry]>([
    ['validated', (state) => editEntry({ kind: 'validate', archiveUrl: 'https://archive.example/1' }, state)],
    ['flagged', (state) => editEntry({ kind: 'flag', reason: 'Doubtful.' }, state)],
  ])('leaves what an admin has %s', async (status, decide) => {
    await registry.change([FIG, KIWI], decide, 'an-admin');
    expect((await run()).stdout).toContain('\n0 changed, 0 judged as before, 0 read by hand, 2 left to ');
    for (const domain of [FIG, KIWI])
      expect(await registry.find(domain)).toMatchObject({ validationStatus: status, version: 2 });
  });

  it('walks over more entries than one page holds, in whatever form their documents are', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `d${index}.example`);
    const add: DecideEntry = ({ domain }) => ({
      kind: 'replace',
      content: anEntry({ domain }),
      reason: 'The test needs it.',
    });
    await registry.change(names(...many), add, 'generator');
    const { stdout } = await run();
    expect(stdout).toMatch(/^1006 entries: 1 validated, 1004 unvalidated, 1 flagged\.\n2 changed, /);
  });
});

describe('registry crossref on the embedded database', () => {
  it('starts it, and stops it again', async () => {
    await using data = await scratchFolder();
    const embedded = () =>
      runInProcess(crossrefRegistry, ['--archive', archive.path], { env: { DATA_DIR: data.path }, workers });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await embedded()).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^0 entries: 0 validated, 0 unvalidated, 0 flagged\.\n0 changed, /),
      });
  }, 120_000);
});
