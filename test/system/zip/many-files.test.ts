import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { RegistryFile } from '../../../client/registry-file.js';
import { aDownload } from '../../support/a-download.js';
import { hasProgram, readWithPython, testWithUnzip } from '../../support/registry-archive.js';

/** More than the plain end record of a ZIP file can count. */
const ENTRIES = 70_000;
/** With the list of them. */
const FILES = ENTRIES + 1;
const LAST = `agentterms-registry/validated/site-${ENTRIES - 1}.example.json`;

describe('an archive of more files than a plain ZIP file can count', () => {
  let folder = '';
  let path = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agentterms-zip-'));
    path = join(folder, 'many.zip');
    writeFileSync(path, await aDownload(ENTRIES));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.runIf(hasProgram('python3', '--version'))("satisfies Python's zipfile", () => {
    const { broken, names } = readWithPython(path);
    expect([broken, names.length, names.at(-1)?.[0]]).toEqual([null, FILES, LAST]);
  });

  it.runIf(hasProgram('unzip', '-v'))('satisfies unzip', () => {
    expect(testWithUnzip(path)).toMatch(/^No errors detected/);
  });

  it('satisfies yauzl', async () => {
    const { entryCount } = await fromBufferPromise(readFileSync(path), { lazyEntries: true });
    expect(entryCount).toBe(FILES);
  });

  it('is read by the client', async () => {
    const file = await RegistryFile.read(readFileSync(path));
    expect(file.entries.size).toBe(ENTRIES);
    expect((await file.terms(`site-${ENTRIES - 1}.example`))?.service).toBe(`site-${ENTRIES - 1}.example`);
  });
});
