import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ServerLog } from '../../../src/adapters/embedded-postgres/server-log.js';
import { scratchFolder } from '../../support/scratch-folder.js';

it('is private, appends, and shows the end of the new part', async () => {
  await using folder = await scratchFolder();
  const log = new ServerLog(join(folder.path, 'postgres.log'));
  await (await log.open()).close();
  expect((await stat(log.path)).mode & 0o777).toBe(0o600);
  await appendFile(log.path, 'from the run before\n');

  await (await log.open()).close();
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  await appendFile(log.path, `${lines.join('\n')}\n`);
  expect((await log.tail()).split('\n')).toEqual(lines.slice(-12));
  expect(await readFile(log.path, 'utf8')).toMatch(/^from the run before\n/);
});

it('shows nothing of an earlier run', async () => {
  await using folder = await scratchFolder();
  const log = new ServerLog(join(folder.path, 'postgres.log'));
  await writeFile(log.path, 'from the run before\n');
  await (await log.open()).close();
  expect(await log.tail()).toBe('');
});

it('is put aside when it has grown over 10 MB', async () => {
  await using folder = await scratchFolder();
  const log = new ServerLog(join(folder.path, 'postgres.log'));
  await writeFile(log.path, Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
  await (await log.open()).close();
  expect((await stat(log.path)).size).toBe(0);
  expect((await stat(`${log.path}.1`)).size).toBe(10 * 1024 * 1024 + 1);
});
