import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FetchStop } from '../../../src/adapters/web/fetch-stop.js';
import { readBody } from '../../../src/adapters/web/read-body.js';

const TEXT = 'Terms and conditions. '.repeat(200);

/** A body in small pieces that counts how many of them are read. */
function bodyOf(bytes: Buffer, pieceSize = 256) {
  const progress = { taken: 0, pieces: Math.ceil(bytes.length / pieceSize) };
  function* pieces() {
    for (let start = 0; start < bytes.length; start += pieceSize) {
      progress.taken += 1;
      yield bytes.subarray(start, start + pieceSize);
    }
  }
  return { stream: Readable.from(pieces(), { objectMode: false, highWaterMark: 1 }), progress };
}

async function read(bytes: Buffer, encoding: string, maxBytes = 100_000): Promise<string> {
  return Buffer.from(await readBody(bodyOf(bytes).stream, encoding, maxBytes)).toString();
}

function reasonOf(reading: Promise<unknown>): Promise<unknown> {
  return reading.then(
    () => 'read',
    (error: unknown) => (error instanceof FetchStop ? error.reason : error),
  );
}

describe('what it reads', () => {
  it.each([
    ['', Buffer.from(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    [' identity ,gzip', gzipSync(TEXT)],
  ])('undoes "%s"', async (encoding, bytes) => {
    expect(await read(bytes, encoding)).toBe(TEXT);
  });

  it('reads an empty body, whatever its encoding', async () => {
    expect(await read(Buffer.alloc(0), 'gzip')).toBe('');
    expect(await read(Buffer.alloc(0), '')).toBe('');
  });

  it('reads a body of exactly the limit and no larger one, plain or encoded', async () => {
    const random = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251));
    for (const [encoding, bytes] of [
      ['', random],
      ['gzip', gzipSync(random, { level: 0 })],
      ['br', brotliCompressSync(random)],
    ] as const) {
      expect(await reasonOf(readBody(bodyOf(bytes).stream, encoding, 5000))).toBe('read');
      expect(await reasonOf(readBody(bodyOf(bytes).stream, encoding, 4999))).toBe('too_large');
    }
  });
});

describe('what it stops', () => {
  const zeros = Buffer.alloc(200_000_000);

  it.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros.subarray(0, 50_000_000))],
    ['deflate', deflateSync(zeros)],
  ])('a %s bomb, before it has gone off', async (encoding, bomb) => {
    const { stream, progress } = bodyOf(bomb, 16);
    expect(await reasonOf(readBody(stream, encoding, 100_000))).toBe('too_large');
    expect(stream.destroyed).toBe(true);
    // Brotli packs so tightly that the whole bomb fits into the decoder's input buffer.
    if (encoding !== 'br') expect(progress.taken).toBeLessThan(progress.pieces / 2);
  });

  it('a bomb inside another layer', async () => {
    expect(await reasonOf(read(gzipSync(gzipSync(zeros)), 'gzip, gzip'))).toBe('too_large');
  });

  it('an outer layer that swells although the inner one shrinks it again', async () => {
    // Empty members: much input to the inner layer, nothing out of it.
    const swollen = gzipSync(Buffer.concat(Array(200_000).fill(gzipSync(''))));
    expect(await reasonOf(read(swollen, 'gzip, gzip', 10_000))).toBe('too_large');
  });

  it('more layers than two', async () => {
    expect(await reasonOf(read(gzipSync(gzipSync(gzipSync(TEXT))), 'gzip, gzip, gzip'))).toBe('bad_response');
  });

  it.each(['zstd', 'compress', 'gzip;q=1', 'constructor'])('the encoding "%s"', async (encoding) => {
    expect(await reasonOf(read(Buffer.from(TEXT), encoding))).toBe('bad_response');
  });

  it.each([
    ['gzip', gzipSync(TEXT).subarray(0, 40)],
    ['gzip', Buffer.from(TEXT)],
    ['br', brotliCompressSync(TEXT).subarray(0, 10)],
    ['deflate', deflateSync(TEXT).subarray(0, 10)],
    ['deflate', Buffer.from(TEXT)],
  ])('%s that is cut off or corrupt', async (encoding, bytes) => {
    expect(await reasonOf(read(bytes, encoding))).toBe('bad_response');
  });

  it('a body whose connection breaks', async () => {
    for (const encoding of ['', 'gzip']) {
      const stream = Readable.from(
        (async function* () {
          yield gzipSync(TEXT).subarray(0, 20);
          throw new Error('reset');
        })(),
      );
      expect(await reasonOf(readBody(stream, encoding, 100_000))).toBe('bad_response');
    }
  });
});
