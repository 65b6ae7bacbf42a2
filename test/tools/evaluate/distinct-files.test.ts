import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { distinctFiles } from '../../../tools/evaluate/distinct-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agentterms-distinct-'));
  return () => rm(folder, { recursive: true });
});

it('keeps the first path to each file, in their order', async () => {
  const [one, two, link] = ['one', 'two', 'link'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(one, 'same');
  await writeFile(two, 'same');
  await symlink(one, link);
  const again = relative(process.cwd(), two);
  expect(distinctFiles([link, two, one, again, two])).toEqual([link, two]);
});

it('keeps the paths of missing files, so that their reader reports them', () => {
  expect(distinctFiles([join(folder, 'none')])).toEqual([join(folder, 'none')]);
});
