import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../src/app/project-files.js';
import { TEST_ADMIN_TOKEN, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { readArchive } from '../support/registry-archive.js';
import { scratchFolder } from '../support/scratch-folder.js';

const service = useService();
const run = promisify(execFile);
let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let from: string;
let delta: string;

/** Unpacks the content of a path into its own folder. */
async function unpacked(path: string, name: string): Promise<string> {
  const answer = await fetch(service().url + path);
  expect(answer.status).toBe(200);
  for (const file of await readArchive(Buffer.from(await answer.arrayBuffer()))) {
    const at = join(scratch.path, name, file.name);
    await mkdir(file.name.endsWith('/') ? at : dirname(at), { recursive: true });
    if (!file.name.endsWith('/')) await writeFile(at, file.text);
  }
  return join(scratch.path, name);
}

async function bytesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bytes = files.sort().map(async (file) => [file.slice(folder.length), await readFile(file, 'latin1')]);
  return Object.fromEntries(await Promise.all(bytes));
}

const apply = (registry: string, delta: string) =>
  run(process.execPath, [
    projectPath('examples/registry/apply-delta.mjs'),
    join(registry, 'agentterms-registry'),
    delta,
    join(scratch.path, 'jwks.json'),
  ]);

const admin = (path: string, body: object) =>
  service()
    .post(`/api/v1/admin/entries/${path}`)
    .set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`)
    .send(body)
    .expect(200);

beforeAll(async () => {
  scratch = await scratchFolder();
  const base = await unpacked('/registry/download', 'base');
  ({ cursor: from } = JSON.parse(await readFile(join(base, 'agentterms-registry/index.json'), 'utf8')));
  const { text } = await service().get('/.well-known/jwks.json').expect(200);
  await writeFile(join(scratch.path, 'jwks.json'), text);
  service().later(60_000);
  const document = aDocumentOf('pear.example', { extensions: { 'com.example.note': 'naïve \u{1f350}' } });
  await service().put(anEntry({ domain: 'pear.example', document }));
  await admin('github.com/flag', { reason: 'It has changed.' });
  await admin('bulk', { operation: 'delete', domains: ['netflix.com'], reason: 'They asked for it.' });
  delta = await unpacked(`/registry/download?since=${from}`, 'delta');
});
afterAll(() => scratch?.[Symbol.asyncDispose]());

describe('GET /registry/download?since=', () => {
  it('returns what turns an earlier download into this one, bit for bit, with the verifying example', async () => {
    const copy = join(scratch.path, 'copy');
    await cp(join(scratch.path, 'base'), copy, { recursive: true });
    const { stdout } = await apply(copy, delta);
    expect(stdout).toMatch(/ is at [0-9]+-[0-9a-f]{12}: 4 files written, 2 removed\.\n$/);
    const now = await unpacked('/registry/download', 'now');
    expect(await bytesBelow(copy)).toEqual(await bytesBelow(now));
    await expect(apply(copy, delta), 'It was applied already.').rejects.toThrow('The delta is for the state');
  });

  it.each([
    ['a file', 'agentterms-registry/unvalidated/pear.example.json', 'is not what was signed'],
    ['the manifest', 'agentterms-delta/manifest.json', 'The manifest is not the one that was signed'],
    ['the signature', 'agentterms-delta/manifest.jws', 'The signature is not good'],
  ])('is refused by the example when %s was changed, and nothing is touched', async (_, file, problem) => {
    const forged = join(scratch.path, file.replaceAll('/', '-'));
    await cp(delta, forged, { recursive: true });
    const text = await readFile(join(forged, file), 'utf8');
    const spoiled = text.at(-20) === '0' ? '1' : '0';
    await writeFile(join(forged, file), `${text.slice(0, -20)}${spoiled}${text.slice(-19)}`);
    const base = join(scratch.path, 'base');
    const before = await bytesBelow(base);
    await expect(apply(base, forged)).rejects.toThrow(problem);
    expect(await bytesBelow(base)).toEqual(before);
  });

  it('is applied by the example where the folder of a status is missing', async () => {
    const copy = join(scratch.path, 'no-status');
    await cp(join(scratch.path, 'base'), copy, { recursive: true });
    await rm(join(copy, 'agentterms-registry/unvalidated'), { recursive: true });
    await apply(copy, delta);
    const pear = 'agentterms-registry/unvalidated/pear.example.json';
    expect(await readFile(join(copy, pear), 'utf8')).toBe(await readFile(join(delta, pear), 'utf8'));
    expect(await readdir(copy)).toEqual(['agentterms-registry']);
  });

  it.each([
    ['a file', 'agentterms-registry/index.json'],
    ['a folder', 'agentterms-registry/unvalidated'],
    ['the registry', 'agentterms-registry'],
  ])('is refused by the example where %s is a link, and nothing is touched', async (what, path) => {
    const copy = join(scratch.path, `link-${what}`);
    await cp(join(scratch.path, 'base'), copy, { recursive: true });
    await rename(join(copy, path), join(copy, 'elsewhere'));
    await symlink(join(copy, 'elsewhere'), join(copy, path));
    const before = await bytesBelow(copy);
    await expect(apply(copy, delta)).rejects.toThrow(/is no (?:plain file|folder)\./);
    expect(await bytesBelow(copy)).toEqual(before);
  });

  it('is refused by the example when one of its files is missing, and nothing is changed', async () => {
    const cut = join(scratch.path, 'cut');
    await cp(delta, cut, { recursive: true });
    await rm(join(cut, 'agentterms-registry/unvalidated/pear.example.json'));
    const base = join(scratch.path, 'base');
    const before = await bytesBelow(base);
    await expect(apply(base, cut)).rejects.toThrow('ENOENT');
    expect(await bytesBelow(base)).toEqual(before);
    expect(await readdir(base)).toEqual(['agentterms-registry']);
  });

  it('has its own name and tag', async () => {
    const path = `/registry/download?since=${from}`;
    const { headers } = await service().head(path).expect(200);
    expect(headers['content-disposition']).toMatch(/filename="agentterms-registry-delta-.*\.zip"/);
    await service().get(path).set('If-None-Match', String(headers.etag)).expect(304);
    const whole = await service().head('/registry/download').expect(200);
    expect(whole.headers.etag).not.toBe(headers.etag);
  });

  it.each([
    ['now', 400, 'invalid_request'],
    ['1-000000000000', 410, 'unknown_cursor'],
  ])('refuses since=%s', async (since, status, code) => {
    expect((await service().get(`/registry/download?since=${since}`).expect(status)).body.error).toBe(code);
  });
});
