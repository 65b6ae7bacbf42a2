import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBuildJournal } from '../../../tools/registry/build-journal.js';
import { scratchFolder } from '../../adapters/embedded-postgres/scratch-folder.js';

const PEAR = { domain: 'pear.example', basis: 'b1', line: '{"domain":"pear.example"}' };
const PLUM = { domain: 'plum.example', basis: 'b2', line: '{"domain":"plum.example"}' };

it('gives back what was added, to a build of the same inputs', async () => {
  await using folder = await scratchFolder();
  const path = join(folder.path, 'x.part');
  await (await openBuildJournal(path, 'f')).add(PEAR);
  const again = await openBuildJournal(path, 'f');
  expect([...again.finished]).toEqual([[PEAR.domain, PEAR]]);
  await again.add(PLUM);
  expect((await openBuildJournal(path, 'f')).finished.size).toBe(2);
  expect((await openBuildJournal(path, 'g')).finished.size).toBe(0);
});

it.each([
  ['a line without a text', () => '{"domain":"fig.example"}'],
  ['a line of somebody else', () => '{"domain":"fig.example","line":"evil"}'],
  ['null', () => 'null'],
  ['a line with a letter changed', (line: string) => line.replace('pear', 'bear')],
  ['a line that was cut off', (line: string) => line.slice(0, -9)],
])('passes over %s', async (_, spoil) => {
  await using folder = await scratchFolder();
  const path = join(folder.path, 'x.part');
  await (await openBuildJournal(path, 'f')).add(PEAR);
  const [, line = ''] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, `f\n${spoil(line)}\n`);
  await (await openBuildJournal(path, 'f')).add(PLUM);
  await appendFile(path, 'half a li');
  expect([...(await openBuildJournal(path, 'f')).finished.keys()]).toEqual(['plum.example']);
});

it('says where it cannot be kept', async () => {
  await using folder = await scratchFolder();
  const path = join(folder.path, 'x.part');
  await mkdir(path);
  await expect(openBuildJournal(path, 'f')).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/x\.part cannot be used: EISDIR/),
  });
});
