import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DataFolderLock } from '../../../src/adapters/embedded-postgres/data-folder-lock.js';
import { processStart } from '../../../src/adapters/embedded-postgres/process-start.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const holds = async (folder: string) => JSON.parse(await readFile(DataFolderLock.pathIn(folder), 'utf8'));

/** Leaves a lock like another process. */
const leaveLock = (folder: string, pid: number, start: string) =>
  writeFile(DataFolderLock.pathIn(folder), JSON.stringify({ pid, start, token: 'theirs' }));

/** The id of a process that has ended and has been reaped. */
async function endedProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('is held by one process, which is named to the next', async () => {
  await using folder = await scratchFolder();
  await using _ = await DataFolderLock.acquire(folder.path);
  expect(await holds(folder.path)).toMatchObject({ pid: process.pid });
  await expect(DataFolderLock.acquire(folder.path)).rejects.toThrow(`process ${process.pid}`);
});

it('is free after a release, with nothing left in the folder', async () => {
  await using folder = await scratchFolder();
  await (await DataFolderLock.acquire(folder.path)).release();
  expect(await readdir(folder.path)).toEqual([]);
  await using _ = await DataFolderLock.acquire(folder.path);
});

it('names another living process that holds it', async () => {
  await using folder = await scratchFolder();
  const other = spawn('tail', ['-f', '/dev/null'], { stdio: 'ignore' });
  await once(other, 'spawn');
  const pid = other.pid ?? 0;
  await leaveLock(folder.path, pid, (await processStart(pid)) ?? '');
  await expect(DataFolderLock.acquire(folder.path)).rejects.toThrow(`another service (process ${pid})`);
  expect(await holds(folder.path)).toMatchObject({ pid });
  other.kill();
});

it.each([
  [
    'of a process that has ended',
    async (folder: string) => leaveLock(folder, await endedProcess(), 'boot/1'),
  ],
  [
    'of an earlier process with an id in use again',
    async (folder: string) => leaveLock(folder, process.ppid, 'boot/1'),
  ],
  [
    'of an earlier process with our own id',
    async (folder: string) => leaveLock(folder, process.pid, 'boot/1'),
  ],
  ['cut short by a power cut', async (folder: string) => writeFile(DataFolderLock.pathIn(folder), '')],
])('is taken over from a lock %s, by one of many', async (_, leave) => {
  await using folder = await scratchFolder();
  await leave(folder.path);
  const attempts = await Promise.allSettled(
    Array.from({ length: 25 }, () => DataFolderLock.acquire(folder.path)),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await holds(folder.path)).toMatchObject({
    pid: process.pid,
    start: await processStart(process.pid),
  });
  expect(await readdir(folder.path)).toEqual(['agentterms.lock']);
});

it('finishes a takeover that a crash cut short', async () => {
  await using folder = await scratchFolder();
  await leaveLock(folder.path, await endedProcess(), 'boot/1');
  const takeover = `${DataFolderLock.pathIn(folder.path)}.takeover`;
  await writeFile(takeover, '');
  await utimes(takeover, new Date(0), new Date(0));
  await using _ = await DataFolderLock.acquire(folder.path);
  expect(await holds(folder.path)).toMatchObject({ pid: process.pid });
  await expect(stat(takeover)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('does not release a lock that now belongs to another', async () => {
  await using folder = await scratchFolder();
  const lock = await DataFolderLock.acquire(folder.path);
  await leaveLock(folder.path, process.ppid, (await processStart(process.ppid)) ?? '');
  await lock.release();
  expect(await holds(folder.path)).toMatchObject({ token: 'theirs' });
});
