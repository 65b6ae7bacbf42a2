import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  disownPostmasterFile,
  readPostmasterFile,
} from '../../../src/adapters/embedded-postgres/postmaster-file.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const file = (pid: number, status: string) =>
  `${pid}\n/data/postgres\n1795236386\n5999\n\n127.0.0.1\n  2165435  26\n${status}\n`;

it.each([
  ['a ready server', file(4711, 'ready   '), { pid: 4711, port: 5999, status: 'ready' }],
  ['a starting server', file(4711, 'starting'), { pid: 4711, port: 5999, status: 'starting' }],
  [
    'a server at its very beginning',
    '4711\n/data/postgres\n1795236386\n',
    { pid: 4711, port: undefined, status: undefined },
  ],
  [
    'a server in single-user mode',
    '-4711\n/data/postgres\n',
    { pid: 4711, port: undefined, status: undefined },
  ],
  ['an empty file', '', undefined],
  ['something else', 'hello\n', undefined],
])('reads the file of %s', async (_, text, expected) => {
  await using folder = await scratchFolder();
  await writeFile(join(folder.path, 'postmaster.pid'), text);
  expect(await readPostmasterFile(folder.path)).toEqual(expected);
});

it('returns nothing if there is no file', async () => {
  await using folder = await scratchFolder();
  expect(await readPostmasterFile(folder.path)).toBeUndefined();
  await disownPostmasterFile(folder.path);
});

it('replaces a foreign process by its own and keeps the memory key', async () => {
  await using folder = await scratchFolder();
  const path = join(folder.path, 'postmaster.pid');
  await writeFile(path, file(process.ppid, 'ready   '));
  await disownPostmasterFile(folder.path);
  expect(await readFile(path, 'utf8')).toBe(file(process.pid, 'ready   '));
});
