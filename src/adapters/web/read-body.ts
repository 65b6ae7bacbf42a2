import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchStop } from './fetch-stop.js';

/** More layers than any server needs. Each layer multiplies what a small answer can cost. */
const MAX_LAYERS = 2;

/** The encodings that {@link readBody} decodes, for the `Accept-Encoding` header. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

type Chunks = AsyncIterable<Buffer>;

/**
 * The body after its content encodings are decoded (RFC 9110, section 8.4). Reading stops, and the stream is
 * destroyed, as soon as the output exceeds `maxBytes`. The input, and what passes between two layers, is
 * bounded too.
 *
 * @throws FetchStop `too_large`, or `bad_response` for an unknown encoding and for a truncated or corrupt
 * body.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const encodings = contentEncoding
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > MAX_LAYERS)
    throw new FetchStop('bad_response', 'The answer is encoded too many times.');

  // Encoding can make incompressible data slightly longer.
  const innerLimit = maxBytes + Math.ceil(maxBytes / 16) + 1024;
  let chunks: Chunks = body;
  for (const encoding of encodings.toReversed()) chunks = decoded(bounded(chunks, innerLimit), encoding);

  const received: Buffer[] = [];
  try {
    for await (const chunk of bounded(chunks, maxBytes)) received.push(chunk);
  } catch (error) {
    if (error instanceof FetchStop) throw error;
    throw new FetchStop('bad_response', 'The answer was cut off or is corrupt.', error);
  } finally {
    body.destroy();
  }
  return Buffer.concat(received);
}

async function* bounded(chunks: Chunks, maxBytes: number): Chunks {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new FetchStop('too_large', 'The answer is larger than is read.');
    yield chunk;
  }
}

async function* decoded(chunks: Chunks, encoding: string): Chunks {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const decoder = decoderFor(encoding, first.value);
  const whole = async function* (): Chunks {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  // A failure before the decoder destroys the decoder with the same error, which the loop below then
  // receives.
  pipeline(whole, decoder).catch(() => {});
  for await (const chunk of decoder) yield chunk;
}

function decoderFor(encoding: string, first: Buffer) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some servers omit the zlib wrapper. Its first byte has method 8 in the low half.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new FetchStop('bad_response', 'The answer has a content encoding that was not asked for.');
  }
}
