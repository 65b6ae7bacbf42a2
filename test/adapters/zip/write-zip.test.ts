import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/adapters/zip/write-zip.js';
import type { ArchiveFile } from '../../../src/domain/registry/ports.js';
import { hasProgram, readArchive, readWithPython, testWithUnzip } from '../../support/registry-archive.js';

const AT = new Date('2026-11-21T09:30:04.123Z');
/** Larger than all the buffers in between, and hard to compress. */
const LONG = Array.from({ length: 40_000 }, (_, nth) => `${(nth * 2_654_435_761) % 4_294_967_296}`).join(' ');

async function* piecewise(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function* filesOf(...files: ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files;
}

function someFiles(): AsyncGenerator<ArchiveFile> {
  return filesOf(
    { name: 'top/', content: '' },
    { name: 'top/pieces.txt', content: piecewise('one ', '', LONG, ' \u00fcber \u{1F600}') },
    { name: 'top/no-pieces.txt', content: piecewise() },
    { name: 'top/small.json', content: '{"a":"\u00e4\u{1F600}"}' },
    { name: 'top/empty.txt', content: '' },
    { name: 'top/long.txt', content: LONG },
  );
}

async function zipOf(files: AsyncIterable<ArchiveFile>, at = AT): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(files, at)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('writeZip', () => {
  it('writes files and folders that can be read back unchanged, dated and with fixed permissions', async () => {
    const read = await readArchive(await zipOf(someFiles()));
    expect(read.map(({ name, text }) => [name, text])).toEqual([
      ['top/', ''],
      ['top/pieces.txt', `one ${LONG} \u00fcber \u{1F600}`],
      ['top/no-pieces.txt', ''],
      ['top/small.json', '{"a":"\u00e4\u{1F600}"}'],
      ['top/empty.txt', ''],
      ['top/long.txt', LONG],
    ]);
    for (const { name, entry } of read) {
      const mode = name.endsWith('/') ? 0o040755 : 0o100644;
      expect([name, entry.externalFileAttributes >>> 16]).toEqual([name, mode]);
      expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('2026-11-21T09:30:04Z'));
    }
  });

  it('writes the same bytes for the same files and date, and others for another date', async () => {
    const first = await zipOf(someFiles());
    expect((await zipOf(someFiles())).equals(first)).toBe(true);
    expect((await zipOf(someFiles(), new Date('2026-11-21T09:30:06Z'))).equals(first)).toBe(false);
  });

  it('writes an archive without files', async () => {
    expect(await readArchive(await zipOf(filesOf()))).toEqual([]);
  });

  it.each([
    ['1601-01-01T00:00:00Z', '1980-01-01T00:00:00Z'],
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:58Z'],
  ])('dates files of %s as near as the format can', async (at, expected) => {
    const [file] = await readArchive(await zipOf(filesOf({ name: 'a', content: 'a' }), new Date(at)));
    expect(file?.entry.getLastModDate({ timezone: 'UTC' })).toEqual(new Date(expected));
  });

  it('returns the first bytes before it reads further files', async () => {
    const asked: string[] = [];
    async function* files(): AsyncGenerator<ArchiveFile> {
      yield { name: 'first', content: 'a' };
      asked.push('second');
      yield { name: 'second', content: piecewise('b') };
      asked.push('third');
    }
    const bytes = writeZip(files(), AT)[Symbol.asyncIterator]();
    await bytes.next();
    expect(asked).toEqual(['second']);
  });

  it('fails as the files or their pieces fail, and ends no archive', async () => {
    async function* failingPieces(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('pieces lost');
    }
    async function* failingFiles(): AsyncGenerator<ArchiveFile> {
      yield { name: 'a', content: 'a' };
      throw new Error('files lost');
    }
    await expect(zipOf(filesOf({ name: 'a', content: failingPieces() }))).rejects.toThrow('pieces lost');
    await expect(zipOf(failingFiles())).rejects.toThrow('files lost');
  });

  it('ends the walks over the files and the pieces when its bytes are no longer wanted', async () => {
    const ended: string[] = [];
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield LONG;
      } finally {
        ended.push('pieces');
      }
    }
    async function* files(): AsyncGenerator<ArchiveFile> {
      try {
        yield { name: 'first', content: 'a' };
        yield { name: 'endless', content: endless() };
      } finally {
        ended.push('files');
      }
    }
    for await (const bytes of writeZip(files(), AT)) if (bytes.length > 10_000) break;
    await expect.poll(() => ended.toSorted()).toEqual(['files', 'pieces']);
  });
});

describe('other programs', () => {
  let folder = '';
  let some = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agentterms-zip-'));
    some = join(folder, 'some.zip');
    writeFileSync(some, await zipOf(someFiles()));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.runIf(hasProgram('python3', '--version'))("satisfies Python's zipfile", () => {
    const date = [2026, 11, 21, 9, 30, 4];
    expect(readWithPython(some)).toMatchObject({
      broken: null,
      names: [
        ['top/', 0, 0o040755, date],
        ['top/pieces.txt', expect.any(Number), 0o100644, date],
        ['top/no-pieces.txt', 0, 0o100644, date],
        ['top/small.json', 14, 0o100644, date],
        ['top/empty.txt', 0, 0o100644, date],
        ['top/long.txt', LONG.length, 0o100644, date],
      ],
    });
  });

  it.runIf(hasProgram('unzip', '-v'))('satisfies unzip', () => {
    expect(testWithUnzip(some)).toMatch(/^No errors detected/);
  });
});
