import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { processStart } from '../../../src/adapters/embedded-postgres/process-start.js';
import { lockEntries } from '../../../tools/registry/lock-entries.js';

let folder: string;
let entries: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agentterms-lock-'));
  entries = join(folder, 'entries.ndjson');
  lock = `${entries}.lock`;
  return () => rm(folder, { recursive: true });
});

const owner = (pid: number, start: string) => `${JSON.stringify({ pid, start, token: 'another' })}\n`;

describe('the lock of a file of entries', () => {
  it('names the process, is had by one at a time, and leaves nothing behind', async () => {
    const first = await lockEntries(entries);
    expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
    await expect(lockEntries(entries)).rejects.toThrow(
      `Another process writes to ${entries} (process ${process.pid}).`,
    );
    expect(await readdir(folder)).toEqual(['entries.ndjson.lock']);
    await first[Symbol.asyncDispose]();
    expect(await readdir(folder)).toEqual([]);
    await (await lockEntries(entries))[Symbol.asyncDispose]();
  });

  it('is had by one of many who ask at once, also when one that is gone had it', async () => {
    for (let round = 0; round < 50; round += 1) {
      await writeFile(lock, owner(process.pid, 'before'));
      const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockEntries(entries)));
      const had = asked.filter((one) => one.status === 'fulfilled');
      expect(had).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['entries.ndjson.lock']);
      await had[0]?.value[Symbol.asyncDispose]();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('is refused while the process of it lives, and taken over once that is gone', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
    const ended = once(child, 'close');
    const pid = child.pid ?? 0;
    await writeFile(lock, owner(pid, (await processStart(pid)) ?? ''));
    await expect(lockEntries(entries)).rejects.toThrow(
      `Another process writes to ${entries} (process ${pid}).`,
    );
    child.kill('SIGKILL');
    await ended;
    await using _lock = await lockEntries(entries);
    expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it.each([
    ['of an earlier process of this id', () => owner(process.pid, 'before')],
    ['of an earlier process of a living id', () => owner(process.ppid, 'before')],
    ['that is empty', () => ''],
    ['that is something else', () => '[]'],
  ])('is taken over from one %s', async (_, left) => {
    await writeFile(lock, left());
    await using _lock = await lockEntries(entries);
    expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is taken over also where an earlier takeover was cut short', async () => {
    await writeFile(lock, owner(process.pid, 'before'));
    await writeFile(`${lock}.takeover`, '');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(`${lock}.takeover`, longAgo, longAgo);
    await using _lock = await lockEntries(entries);
    expect(await readdir(folder)).toEqual(['entries.ndjson.lock']);
  });

  it('leaves alone what is not its own any more', async () => {
    const first = await lockEntries(entries);
    await writeFile(lock, owner(1, 'after'));
    await first[Symbol.asyncDispose]();
    expect(await readFile(lock, 'utf8')).toBe(owner(1, 'after'));
  });

  it('is taken over from a link that leads nowhere', async () => {
    await symlink(join(folder, 'none'), lock);
    await using _lock = await lockEntries(entries);
    expect(await readdir(folder)).toEqual(['entries.ndjson.lock']);
  });

  it('says where it cannot be written', async () => {
    await mkdir(lock);
    await expect(lockEntries(entries)).rejects.toThrow(`${lock} cannot be written: `);
    expect(await readdir(folder)).toEqual(['entries.ndjson.lock']);
    const nowhere = join(folder, 'nowhere', 'entries.ndjson');
    await expect(lockEntries(nowhere)).rejects.toThrow(/nowhere\/entries\.ndjson\.lock cannot be written: /);
  });
});
