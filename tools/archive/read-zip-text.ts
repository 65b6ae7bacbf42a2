import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

export interface ZipTextLimits {
  /** Of one file, unpacked. */
  readonly maxBytes: number;
  /** Most bytes that a packed byte may become, for files above {@link FREE_BYTES}. */
  readonly maxRatio: number;
}

/** A file of this size does no harm however well it was packed. */
const FREE_BYTES = 64 * 1024;

/**
 * A file of an archive as text, unpacked in memory. What it says of its size is checked before a byte is read, and
 * held to while it is read.
 *
 * @throws Error for a file that is too large, packed too well to be text, encrypted, or not what its checksum says
 */
export async function readZipText(zip: ZipFile, entry: Entry, limits: ZipTextLimits): Promise<string> {
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > limits.maxBytes) throw new Error(`it is larger than ${limits.maxBytes} bytes`);
  if (uncompressedSize > FREE_BYTES && uncompressedSize > compressedSize * limits.maxRatio) {
    throw new Error(`it grows to more than ${limits.maxRatio} times its size`);
  }
  if (!entry.canDecodeFileData()) throw new Error('it is encrypted or packed in an unknown way');
  const chunks: Buffer[] = [];
  // The reader itself ends with an error as soon as there is more than was said.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new Error('it is damaged');
  return bytes.toString('utf8');
}
