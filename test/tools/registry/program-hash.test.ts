import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programHash } from '../../../tools/registry/program-hash.js';
import { scratchFolder } from '../../adapters/embedded-postgres/scratch-folder.js';

it('is of every module, wherever it lies, and of no other file', async () => {
  await using folder = await scratchFolder();
  const write = async (path: string, text: string) => {
    await mkdir(join(folder.path, path, '..'), { recursive: true });
    await writeFile(join(folder.path, path), text);
    return programHash(folder.path, ['.']);
  };
  const first = await write('app/registry/build.js', 'one');
  const second = await write('domain/read.js', 'two');
  expect(second).not.toBe(first);
  expect(await write('domain/read.js.map', '{}')).toBe(second);
  expect(await write('app/registry/build.js', 'another')).not.toBe(second);
  expect(await write('app/registry/build.js', 'one')).toBe(second);
});
