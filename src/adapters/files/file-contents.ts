import { createReadStream } from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { TarError, tarFiles } from './tar-files.js';

/** Contents of files, `undefined` for each that is too long. */
export type FileContents = AsyncIterable<Uint8Array | undefined>;

/** More than any archive of terms comes to; compressed, a small file can stand for any number of bytes. */
const MOST_UNPACKED = 16 * 1024 ** 3;
const GZIP = [0x1f, 0x8b];
/** Where a tar archive says what it is. */
const USTAR = { start: 257, word: 'ustar' };
const HEAD_BYTES = 512;

/**
 * The contents of all files in a folder and those below it, or of those in an archive (`.tar`, `.tar.gz`), or of a single
 * file. Links are not followed.
 */
export async function* contentsAt(path: string, maxBytes: number): FileContents {
  if (!(await stat(path)).isDirectory()) {
    yield* contentsIn(createReadStream(path), maxBytes);
    return;
  }
  for await (const entry of await opendir(path, { recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    yield (await stat(file)).size > maxBytes ? undefined : await readFile(file);
  }
}

/**
 * The contents of the files of an archive, or the bytes themselves where they are none.
 *
 * @throws TarError for an archive that is damaged or unpacks to too much
 */
export async function* contentsIn(bytes: Readable, maxBytes: number): FileContents {
  const [head, whole] = await headOf(bytes);
  if (GZIP.every((byte, place) => head[place] === byte)) {
    const unpacked = whole.pipe(createGunzip());
    whole.on('error', (error) => unpacked.destroy(error));
    yield* contentsIn(Readable.from(boundedBy(unpacked, MOST_UNPACKED)), maxBytes);
  } else if (head.subarray(USTAR.start).toString('latin1').startsWith(USTAR.word)) {
    yield* tarFiles(whole, maxBytes);
  } else {
    yield await wholeOf(whole, maxBytes);
  }
}

/** The first bytes, and all of them again. */
async function headOf(bytes: Readable): Promise<readonly [head: Buffer, whole: Readable]> {
  const pieces: Buffer[] = [];
  let length = 0;
  const chunks = bytes[Symbol.asyncIterator]();
  let isDone = false;
  while (length < HEAD_BYTES && !isDone) {
    const next = await chunks.next();
    isDone = next.done === true;
    if (next.done === true) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  async function* all() {
    yield* pieces;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  return [Buffer.concat(pieces), Readable.from(all())];
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* boundedBy(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const piece of bytes) {
      length += piece.length;
      if (length > most) throw new TarError('The archive unpacks to more than is read.');
      yield piece;
    }
  } catch (error) {
    throw error instanceof TarError
      ? error
      : new TarError('The archive was cut off or is damaged.', { cause: error });
  }
}
