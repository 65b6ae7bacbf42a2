import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { buildRegistry } from '../../../tools/registry/build-registry.js';
import { crossrefRegistry } from '../../../tools/registry/crossref-registry.js';
import { runInProcess } from '../../support/run-command.js';
import { SettableClock } from '../../support/settable-clock.js';
import { sourceWorkers } from '../../support/source-workers.js';

const SHARED = projectPath('../shared');
const ARCHIVE = join(SHARED, 'archive');
const SETS = [
  join(SHARED, 'gold/dev.jsonl'),
  projectPath('labels/dev.jsonl'),
  projectPath('labels/held-out.jsonl'),
];
const isThere = existsSync(ARCHIVE) && existsSync(SETS[0] ?? '');
if (!isThere) console.log(`There is no archive at ${ARCHIVE}: the registry is not built again from it.`);

const workers = sourceWorkers();
/** After the archive was committed. */
const clock = new SettableClock('2026-09-01T00:00:00Z');
afterAll(() => workers[Symbol.asyncDispose]());

/** The collections that the shipped release was built from: the archive may have grown since. */
async function archiveOfRelease(folder: string): Promise<string> {
  const { built_from } = JSON.parse(await readFile(projectPath('registry/release.json'), 'utf8'));
  const collections = JSON.parse(await readFile(join(ARCHIVE, 'collections.json'), 'utf8'));
  const names = Object.keys(built_from);
  const archive = join(folder, 'archive');
  await mkdir(archive);
  const kept = Object.fromEntries(names.map((name) => [name, collections[name]]));
  await writeFile(join(archive, 'collections.json'), JSON.stringify(kept));
  await Promise.all(names.map((name) => symlink(join(ARCHIVE, name), join(archive, name))));
  return archive;
}

/** What `docs/registry.md` says that the shipped entries are made with. */
async function makeEntries(folder: string): Promise<string> {
  const file = join(folder, 'entries.ndjson');
  const archive = await archiveOfRelease(folder);
  const readings = ['--archive', archive, '--documents', SHARED, ...SETS.flatMap((set) => ['--labels', set])];
  const built = await runInProcess(buildRegistry, [...readings, '--out', file], { workers, clock });
  expect(built).toMatchObject({ code: 0 });
  const judged = await runInProcess(crossrefRegistry, [...readings, '--entries', file], { workers, clock });
  expect(judged).toMatchObject({ code: 0 });
  return readFile(file, 'utf8');
}

describe.skipIf(!isThere)('the shipped entries', () => {
  it('are what comes of building them again, byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'agentterms-rebuild-'));
    try {
      await copyFile(projectPath('registry/release.json'), join(folder, 'release.json'));
      const made = await makeEntries(folder);
      const shipped = await readFile(projectPath('registry/entries.ndjson'), 'utf8');
      // By lines first: a difference in one entry is told by its domain and not by half a megabyte.
      const madeLines = made.split('\n');
      const differing = shipped.split('\n').filter((line) => !madeLines.includes(line));
      expect(differing.map((line) => line.slice(0, 60))).toEqual([]);
      expect(made === shipped).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 180_000);
});
