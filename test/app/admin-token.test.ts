import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConfiguredTokens } from '../../src/app/admin-token.js';
import { Secret } from '../../src/app/secret.js';

let dataDir: string;
let said: string[];
const announce = (text: string) => said.push(text);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agentterms-test-'));
  said = [];
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('takes the tokens of the settings as they are, says nothing and keeps no file', async () => {
  const settings = {
    dataDir,
    adminToken: new Secret('admin of the settings'),
    auditorToken: new Secret('auditor of the settings'),
  };
  expect(await openConfiguredTokens(settings, announce)).toEqual([
    { name: 'bootstrap-admin', role: 'admin', token: 'admin of the settings' },
    { name: 'bootstrap-auditor', role: 'auditor', token: 'auditor of the settings' },
  ]);
  expect(said).toEqual([]);
  await expect(stat(join(dataDir, 'admin-token'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('makes an admin token at the first start, says it once, and keeps it for its owner alone', async () => {
  const [first, ...others] = await openConfiguredTokens({ dataDir }, announce);
  expect(first).toMatchObject({ role: 'admin', token: expect.stringMatching(/^att_[\w-]{43}$/) });
  expect(others).toEqual([]);
  expect(said).toEqual([expect.stringContaining(String(first?.token))]);
  const file = join(dataDir, 'admin-token');
  expect(await readFile(file, 'utf8')).toBe(`${first?.token}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await openConfiguredTokens({ dataDir }, announce)).toEqual([first]);
  expect(said).toHaveLength(1);
});

it('makes one token for processes that start at once, and says it once', async () => {
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openConfiguredTokens({ dataDir }, announce)),
  );
  expect(new Set(opened.map(([admin]) => admin?.token)).size).toBe(1);
  expect(said).toHaveLength(1);
});

it('refuses one token for both roles, without showing it', async () => {
  const secret = new Secret('one for all of them');
  const start = openConfiguredTokens({ dataDir, adminToken: secret, auditorToken: secret }, announce);
  await expect(start).rejects.toThrow('AUDITOR_TOKEN');
  await expect(start).rejects.not.toThrow('one for all');
});

it.each([
  'x',
  'fifteen-letters',
  'two words of sixteen',
  'x'.repeat(201),
  'sixteen-letters-\u00e9',
  '\t'.repeat(16),
])('refuses a file that holds %j, naming it and not what is in it', async (text) => {
  const file = join(dataDir, 'admin-token');
  await writeFile(file, `${text}\n`, { mode: 0o600 });
  const start = openConfiguredTokens({ dataDir }, announce);
  await expect(start).rejects.toThrow(`${file} must hold 16 to 200 printable characters without spaces`);
  if (text.length > 1) await expect(start).rejects.not.toThrow(text);
});

it('takes a file that was written by hand under the rule, and refuses it for an auditor', async () => {
  await writeFile(join(dataDir, 'admin-token'), 'sixteen-letters!', { mode: 0o600 });
  expect(await openConfiguredTokens({ dataDir }, announce)).toMatchObject([{ token: 'sixteen-letters!' }]);
  const auditorToken = new Secret('sixteen-letters!');
  await expect(openConfiguredTokens({ dataDir, auditorToken }, announce)).rejects.toThrow('AUDITOR_TOKEN');
});
