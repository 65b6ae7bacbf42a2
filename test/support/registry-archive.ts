import { execFileSync, spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';

const PYTHON = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(json.dumps({"broken": archive.testzip(), "names": [
        [entry.filename, entry.file_size, entry.external_attr >> 16, list(entry.date_time)] for entry in archive.infolist()]}))
`;

/** A file of an archive as another program reads it, with its checksum verified. */
export interface ReadFile {
  readonly name: string;
  readonly entry: Entry;
  readonly text: string;
}

export interface ReadManifest {
  readonly generated_at: string;
  readonly schema_version: string;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly entries: readonly {
    readonly domain: string;
    readonly filename: string;
    readonly category: string;
    readonly validation_status: string;
    readonly confidence: number;
  }[];
}

/** All files and folders of a ZIP file in their order. */
export async function readArchive(bytes: Buffer): Promise<readonly ReadFile[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: ReadFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    const text = name.endsWith('/') ? '' : (await buffer(await zip.openReadStreamPromise(entry))).toString();
    files.push({ name, entry, text });
  }
  return files;
}

/** The manifest of a download. */
export function manifestOf(files: readonly ReadFile[]): ReadManifest {
  return JSON.parse(files.find(({ name }) => name === 'agentterms-registry/index.json')?.text ?? '');
}

/** `folder/file` of each entry, according to the manifest and in the archive. */
export function listings(files: readonly ReadFile[]): { said: readonly string[]; held: readonly string[] } {
  const said = manifestOf(files).entries.map((entry) => `${entry.validation_status}/${entry.filename}`);
  const held = files
    .map(({ name }) => name.replace('agentterms-registry/', ''))
    .filter((name) => /^(?:validated|unvalidated|flagged)\/./.test(name));
  return { said, held };
}

/** Whether a program can run here. Logs if it cannot, since a test is then skipped. */
export function hasProgram(file: string, versionFlag: string): boolean {
  const isThere = spawnSync(file, [versionFlag], { stdio: 'ignore' }).status === 0;
  if (!isThere) console.log(`${file} is not installed: what it says of the archives is left out.`);
  return isThere;
}

/** What Python's zipfile finds broken, and the name, size, mode and date of each file. */
export function readWithPython(path: string): {
  readonly broken: string | null;
  readonly names: readonly (readonly [string, number, number, readonly number[]])[];
} {
  return JSON.parse(execFileSync('python3', ['-c', PYTHON, path], { maxBuffer: 2 ** 26, encoding: 'utf8' }));
}

/** What unzip reports about an archive after it has compared the checksums. */
export function testWithUnzip(path: string): string {
  return execFileSync('unzip', ['-tq', path], { encoding: 'utf8' });
}
