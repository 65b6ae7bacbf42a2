import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readOrCreatePrivateFile } from '../../../src/adapters/files/private-file.js';

async function aSecretPath(): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'agentterms-test-'));
  return {
    path: join(folder, 'data', 'secret'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('creates file and folder for the owner only, whatever the umask', async () => {
  await using secret = await aSecretPath();
  const umask = process.umask(0);
  try {
    expect(await readOrCreatePrivateFile(secret.path, () => 'first')).toEqual({
      value: 'first',
      created: true,
    });
  } finally {
    process.umask(umask);
  }
  expect(await modeOf(secret.path)).toBe(0o600);
  expect(await modeOf(dirname(secret.path))).toBe(0o700);
  expect(await readdir(dirname(secret.path))).toEqual(['secret']);
});

it('keeps an existing secret', async () => {
  await using secret = await aSecretPath();
  await readOrCreatePrivateFile(secret.path, () => 'first');
  const make = vi.fn(() => 'second');
  expect(await readOrCreatePrivateFile(secret.path, make)).toEqual({ value: 'first', created: false });
  expect(make).not.toHaveBeenCalled();
});

it('reads a file that an editor has left with Windows line ends', async () => {
  await using secret = await aSecretPath();
  await mkdir(dirname(secret.path));
  await writeFile(secret.path, 'typed\r\n', { mode: 0o600 });
  expect(await readOrCreatePrivateFile(secret.path, () => '')).toEqual({ value: 'typed', created: false });
});

it('gives all simultaneous callers the same secret, made by one of them', async () => {
  await using secret = await aSecretPath();
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => readOrCreatePrivateFile(secret.path, () => `secret ${index}`)),
  );
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(answers.map(({ value }) => value)).size).toBe(1);
  expect(await readdir(dirname(secret.path))).toEqual(['secret']);
});

it('closes a file that others may read', async () => {
  await using secret = await aSecretPath();
  await readOrCreatePrivateFile(secret.path, () => 'first');
  await chmod(secret.path, 0o644);
  expect(await readOrCreatePrivateFile(secret.path, () => '')).toEqual({ value: 'first', created: false });
  expect(await modeOf(secret.path)).toBe(0o600);
});

it('refuses an empty file, naming it', async () => {
  await using secret = await aSecretPath();
  await mkdir(dirname(secret.path));
  await writeFile(secret.path, '', { mode: 0o600 });
  await expect(readOrCreatePrivateFile(secret.path, () => 'new')).rejects.toThrow(`${secret.path} is empty`);
  expect(await readFile(secret.path, 'utf8')).toBe('');
});

it('refuses a folder in its place', async () => {
  await using secret = await aSecretPath();
  await mkdir(secret.path, { recursive: true });
  await expect(readOrCreatePrivateFile(secret.path, () => 'new')).rejects.toThrow('is not a file');
});

it.runIf(process.geteuid?.() === 0)(
  'refuses a file of another user that others may read, saying how to mend it',
  async () => {
    await using secret = await aSecretPath();
    await readOrCreatePrivateFile(secret.path, () => 'first');
    await chmod(secret.path, 0o644);
    await chmod(dirname(dirname(secret.path)), 0o755);
    await chmod(dirname(secret.path), 0o755);
    await chown(secret.path, 0, 0);
    process.seteuid?.(65534);
    try {
      const error = await readOrCreatePrivateFile(secret.path, () => '').catch((refusal: Error) => refusal);
      expect(String(error)).toContain(`chmod 600 ${secret.path}`);
      expect(String(error)).not.toContain('first');
    } finally {
      process.seteuid?.(0);
    }
  },
);
