import { randomBytes } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentsAt, contentsIn } from '../../../src/adapters/files/file-contents.js';
import { aTar, aTarMember } from '../../support/a-tar.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const MOST = 2_000;

async function read(contents: AsyncIterable<Uint8Array | undefined>): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for await (const content of contents)
    texts.push(content === undefined ? undefined : Buffer.from(content).toString());
  return texts;
}

/** In pieces that end anywhere. */
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, piece) =>
      bytes.subarray(piece * length, (piece + 1) * length),
    ),
  );
const contentsOf = (bytes: Buffer, piece = 700) => read(contentsIn(inPieces(bytes, piece), MOST));

describe('the contents of a tar archive', () => {
  const tar = aTar(
    aTarMember({ type: 'g', content: '52 comment=0123456789abcdef0123456789abcdef01234567\n' }),
    aTarMember({ name: 'a/', type: '5' }),
    aTarMember({ name: 'a/first.md', content: 'one' }),
    aTarMember({ type: 'L', content: 'a-long-name'.repeat(30) }),
    aTarMember({ name: '../../etc/passwd', content: 'x'.repeat(512) }),
    aTarMember({ name: 'a/link', type: '2' }),
    aTarMember({ name: 'a/empty', content: '' }),
    aTarMember({ name: 'a/long.md', content: 'y'.repeat(MOST + 1) }),
    aTarMember({ name: 'a/old.md', type: '\0', content: 'last' }),
  );
  const texts = ['one', 'x'.repeat(512), '', undefined, 'last'];

  it.each([1, 511, 512, 700, 100_000])('are those of its files, in pieces of %d bytes', async (piece) => {
    expect(await contentsOf(tar, piece)).toEqual(texts);
    expect(await contentsOf(gzipSync(tar), piece)).toEqual(texts);
  });

  it('may have a size that has no room in octal digits', async () => {
    const member = aTarMember({ name: 'a', content: 'one', binarySize: true });
    expect(await contentsOf(aTar(member))).toEqual(['one']);
  });

  it.each([
    ['cut off within a file', tar.subarray(0, 2_300)],
    ['cut off within a header', tar.subarray(0, 2_000)],
    ['with a damaged header', Buffer.concat([tar.subarray(0, 520), randomBytes(700), tar.subarray(1_220)])],
    ['compressed and cut off', gzipSync(tar).subarray(0, 150)],
  ])('%s are told to be damaged', async (_, bytes) => {
    await expect(contentsOf(bytes)).rejects.toMatchObject({ name: 'TarError' });
  });
});

it('of what is no archive are the bytes themselves, where they are not too long', async () => {
  expect(await contentsOf(Buffer.from('Terms'))).toEqual(['Terms']);
  expect(await contentsOf(gzipSync('Terms'))).toEqual(['Terms']);
  expect(await contentsOf(Buffer.alloc(MOST + 1))).toEqual([undefined]);
  expect(await contentsOf(Buffer.alloc(0))).toEqual(['']);
});

it('of a folder are those of all files in it and below, and of no link', async () => {
  await using folder = await scratchFolder();
  const { path } = folder;
  await mkdir(join(path, 'a', 'b'), { recursive: true });
  await writeFile(join(path, 'one'), 'one');
  await writeFile(join(path, 'a', 'b', 'two'), 'two');
  await writeFile(join(path, 'a', 'long'), Buffer.alloc(MOST + 1));
  await symlink('/etc/hostname', join(path, 'link'));
  await symlink('/etc', join(path, 'a', 'folder'));
  expect((await read(contentsAt(path, MOST))).toSorted()).toEqual(['one', 'two', undefined]);
  expect(await read(contentsAt(join(path, 'one'), MOST))).toEqual(['one']);
  await expect(read(contentsAt(join(path, 'none'), MOST))).rejects.toMatchObject({ code: 'ENOENT' });
});
