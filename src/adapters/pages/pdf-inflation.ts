import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

/** Most bytes that all streams of a document may inflate to. Terms take a hundredth of that. */
const MAX_INFLATED_BYTES = 100_000_000;

/** More bytes than a stream yields by chance when it is inflated a second time. */
const NESTED_BYTES = 4_096;

/**
 * Whether a PDF document is small only because it is compressed. PDF.js keeps inflated data outside the heap,
 * so the limit on a thread's memory does not bound it: a megabyte of zeros can take gigabytes.
 */
export async function inflatesTooFar(body: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let left = MAX_INFLATED_BYTES;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    let start = at + 6;
    while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
    const stream = bytes.subarray(start);
    if (isDeflated(stream)) left -= await inflatedSize(stream, left);
    if (left <= 0) return true;
  }
  return false;
}

/**
 * Bytes that a stream yields, up to its end or its first fault. A stream that is compressed twice counts as
 * endless.
 */
async function inflatedSize(stream: Buffer, limit: number): Promise<number> {
  let size = 0;
  const inflated = Readable.from([stream], { objectMode: false }).pipe(createInflate());
  try {
    for await (const chunk of inflated) {
      if (size === 0 && isDeflated(chunk) && (await inflatedSize(chunk, NESTED_BYTES)) === NESTED_BYTES)
        return limit;
      size += chunk.length;
      if (size >= limit) return limit;
    }
  } catch {
    // A fault ends the stream for PDF.js too, which keeps what came before it.
  }
  return size;
}

/** Whether bytes begin as RFC 1950 requires. */
function isDeflated(bytes: Buffer): boolean {
  return bytes.length > 2 && (bytes.readUInt8(0) & 0x8f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}
