import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConfiguredTokens } from '../../src/app/admin-token.js';
import { Secret } from '../../src/app/secret.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agentterms-test-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('uses the tokens of the settings and writes no file', async () => {
  const settings = {
    dataDir,
    adminToken: new Secret('admin of the settings'),
    auditorToken: new Secret('auditor of the settings'),
  };
  expect(await openConfiguredTokens(settings)).toEqual({
    tokens: [
      { name: 'bootstrap-admin', role: 'admin', token: 'admin of the settings' },
      { name: 'bootstrap-auditor', role: 'auditor', token: 'auditor of the settings' },
    ],
    ownToken: undefined,
  });
  await expect(stat(join(dataDir, 'admin-token'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('makes an admin token at the first start, in a file that only its owner can read', async () => {
  const first = await openConfiguredTokens({ dataDir });
  const token = String(first.ownToken?.token);
  const file = join(dataDir, 'admin-token');
  expect(token).toMatch(/^att_[\w-]{43}$/);
  expect(first).toEqual({
    tokens: [{ name: 'bootstrap-admin', role: 'admin', token }],
    ownToken: { token, file, created: true },
  });
  expect(await readFile(file, 'utf8')).toBe(`${token}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await openConfiguredTokens({ dataDir });
  expect(again).toEqual({ ...first, ownToken: { token, file, created: false } });
});

it('makes one token for processes that start at once, and only one of them reports it as new', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openConfiguredTokens({ dataDir })));
  expect(new Set(opened.map(({ tokens: [admin] }) => admin?.token)).size).toBe(1);
  expect(opened.filter(({ ownToken }) => ownToken?.created)).toHaveLength(1);
});

it('refuses one token for both roles, without showing it', async () => {
  const secret = new Secret('one for all of them');
  const start = openConfiguredTokens({ dataDir, adminToken: secret, auditorToken: secret });
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
])('refuses a file that contains %j, naming the file but not its content', async (text) => {
  const file = join(dataDir, 'admin-token');
  await writeFile(file, `${text}\n`, { mode: 0o600 });
  const start = openConfiguredTokens({ dataDir });
  await expect(start).rejects.toThrow(`${file} must hold 16 to 200 printable characters without spaces`);
  if (text.length > 1) await expect(start).rejects.not.toThrow(text);
});

it('accepts a file that was written by hand, and refuses the same token for an auditor', async () => {
  await writeFile(join(dataDir, 'admin-token'), 'sixteen-letters!', { mode: 0o600 });
  expect(await openConfiguredTokens({ dataDir })).toMatchObject({
    tokens: [{ token: 'sixteen-letters!' }],
  });
  const auditorToken = new Secret('sixteen-letters!');
  await expect(openConfiguredTokens({ dataDir, auditorToken })).rejects.toThrow('AUDITOR_TOKEN');
});
