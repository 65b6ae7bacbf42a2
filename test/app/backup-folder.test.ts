import { createHash } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BackupReader } from '../../src/app/backup-folder.js';
import { scratchFolder } from '../support/scratch-folder.js';

const MANIFEST = {
  version: 1,
  service_version: '1.0.0',
  made_at: '2026-11-21T09:30:00.000Z',
  migrations: ['20261124000000_first'],
  tables: [{ name: 'entry', columns: ['id'], rows: 1 }],
  months: [],
  sequences: {},
  files: ['audit-state.json', 'spool/1.jsonl'],
};
const FILES: Readonly<Record<string, string | Buffer>> = {
  'manifest.json': JSON.stringify(MANIFEST),
  'tables/entry.copy.gz': gzipSync('1\n'),
  'files/audit-state.json': '{}',
  'files/spool/1.jsonl': 'x',
};
const sumOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

let folder: string;

beforeEach(async () => {
  const scratch = await scratchFolder();
  onTestFinished(() => scratch[Symbol.asyncDispose]());
  folder = join(scratch.path, 'backup');
  for (const part of ['tables', 'files/spool']) await mkdir(join(folder, part), { recursive: true });
  for (const [path, content] of Object.entries(FILES)) await writeFile(join(folder, path), content);
  const sums = Object.entries(FILES).map(([path, content]) => `${sumOf(content)}  ${path}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''));
});

describe('BackupReader', () => {
  it('reads what was written', async () => {
    const backup = await BackupReader.open(folder);
    expect(backup.manifest).toEqual(MANIFEST);
    expect(String(await buffer(backup.table('entry')))).toBe('1\n');
    expect(String(await backup.file('spool/1.jsonl'))).toBe('x');
  });

  it.each([
    '../../../dev/zero',
    '/dev/zero',
    'files/../manifest.json',
    'files/..',
    'files/.hidden',
    'other.txt',
    'tables/../../outside',
  ])('does not read %s, whatever the checksum list names', async (path) => {
    await writeFile(join(folder, '..', 'outside'), 'x');
    await writeFile(join(folder, 'other.txt'), 'x');
    await writeFile(join(folder, 'SHA256SUMS'), `${sumOf('x')}  ${path}\n`);
    await expect(BackupReader.open(folder)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringContaining('is no plain file of one'),
    });
  });

  it.each([
    'SHA256SUMS',
    'manifest.json',
    'tables',
    'tables/entry.copy.gz',
    'files',
    'files/spool',
    'files/audit-state.json',
  ])('follows no link at %s', async (path) => {
    const elsewhere = join(folder, '..', 'elsewhere');
    await rename(join(folder, path), elsewhere);
    await symlink(elsewhere, join(folder, path));
    await expect(BackupReader.open(folder)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringContaining('is no plain file of one'),
    });
  });

  it('does not read a folder as a file', async () => {
    await mkdir(join(folder, 'files/folder'));
    await writeFile(join(folder, 'SHA256SUMS'), `${sumOf('')}  files/folder\n`);
    await expect(BackupReader.open(folder)).rejects.toMatchObject({ name: 'BackupError' });
  });

  it('names a file that is missing', async () => {
    await writeFile(join(folder, 'SHA256SUMS'), `${sumOf('')}  files/gone\n`);
    await expect(BackupReader.open(folder)).rejects.toThrow('is not whole: files/gone is missing.');
  });
});
