import { once } from 'node:events';
import { ZipArchive } from 'archiver';

/** Bytes handed on at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The archiver package behind the port `WriteArchive`, as well as it can be used. Each text is added once the one before is
 * in and what came out was taken. What comes out is taken from archiver at once and joined: it writes in some twenty pieces
 * a file, and what it has to hold on to itself costs an object each.
 *
 * @param {AsyncIterable<{ name: string, content: string }>} files
 * @param {Date} date
 * @param {{ store: boolean }} options
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* writeWithArchiver(files, date, { store }) {
  const archive = new ZipArchive({ zlib: { level: 1 } });
  /** @type {Buffer[]} */
  let full = [];
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let used = 0;
  archive.on('data', (/** @type {Buffer} */ bytes) => {
    for (let from = 0; from < bytes.length; ) {
      const copied = bytes.copy(chunk, used, from);
      from += copied;
      used += copied;
      if (used < CHUNK_BYTES) continue;
      full.push(chunk);
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      used = 0;
    }
  });
  for await (const { name, content } of files) {
    const isIn = once(archive, 'entry');
    archive.append(Buffer.from(content), /** @type {any} */ ({ name, date, store }));
    await isIn;
    yield* full;
    full = [];
  }
  await archive.finalize();
  yield* full;
  yield chunk.subarray(0, used);
}
