import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWhenFree } from '../../../tools/evaluate/lock-when-free.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-when-free-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('waits for whoever has the file, and gives up when its patience ends', async () => {
  const path = join(folder, 'table.json');
  const first = await lockWhenFree(path);
  await expect(lockWhenFree(path, 0)).rejects.toThrow(`${path} was not given free: `);
  const second = lockWhenFree(path);
  await first[Symbol.asyncDispose]();
  await (await second)[Symbol.asyncDispose]();
});

it('does not wait for what will never be', async () => {
  await expect(lockWhenFree(join(folder, 'none', 'table.json'))).rejects.toThrow('cannot be written');
});
