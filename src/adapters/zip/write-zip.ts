import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import type { WriteArchive } from '../../domain/ports/archive-writer.js';
import { CentralDirectory } from './central-directory.js';
import { dosTime } from './dos-time.js';
import {
  centralHeader,
  DEFLATED,
  dataDescriptor,
  endRecords,
  localHeader,
  STORED,
  type ZipEntry,
} from './zip-records.js';

/** Bytes handed on at once. */
const CHUNK_BYTES = 64 * 1024;
/** Texts longer than a third of this are encoded by themselves. */
const ENCODED_BYTES = 64 * 1024;
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
/**
 * For texts of a few kilobytes, of which there are many: higher levels gain next to nothing on them, a window of that
 * size costs less to set up than the default one, and an output below half of Node's pool of buffers is no allocation
 * of its own.
 */
const SMALL_TEXT = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 1024 } as const;

/** Writes ZIP, with the ZIP64 records where there are too many files or bytes for the plain ones. */
export const writeZip: WriteArchive = async function* writeZip(files, modifiedAt) {
  const output = new ZipOutput(dosTime(modifiedAt));
  for await (const { name, content } of files) {
    if (typeof content === 'string') {
      output.addWhole(name, content);
    } else {
      // What is there already is not kept waiting for a long file.
      yield* output.takeAll();
      for await (const _ of output.addStreamed(name, content)) yield* output.takeFull();
    }
    yield* output.takeFull();
  }
  yield* output.takeAll();
  yield* output.ending();
};

/** The bytes of a ZIP file, collected until they are taken. */
class ZipOutput {
  readonly #directory = new CentralDirectory();
  readonly #dosTime: number;
  readonly #encoded = Buffer.allocUnsafeSlow(ENCODED_BYTES);
  /** Bytes so far, taken or not. */
  #offset = 0;
  #full: Buffer[] = [];
  #chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #used = 0;

  constructor(time: number) {
    this.#dosTime = time;
  }

  takeFull(): readonly Buffer[] {
    if (this.#full.length === 0) return this.#full;
    const taken = this.#full;
    this.#full = [];
    return taken;
  }

  takeAll(): readonly Buffer[] {
    if (this.#used > 0) this.#closeChunk();
    return this.takeFull();
  }

  /** A folder, or a file whose text is short enough to be worked on at once. */
  addWhole(name: string, text: string): void {
    const plain = this.#encode(text);
    const data = plain.length === 0 ? plain : deflateRawSync(plain, SMALL_TEXT);
    const entry: ZipEntry = {
      ...this.#begin(name),
      method: plain.length === 0 ? STORED : DEFLATED,
      crc: crc32(plain),
      compressedSize: data.length,
      size: plain.length,
    };
    this.#push(localHeader(entry));
    this.#push(data);
    this.#directory.add(centralHeader(entry));
  }

  /** A file of any length; there may be more to take after each step. */
  async *addStreamed(name: string, pieces: AsyncIterable<string>): AsyncGenerator<void> {
    const beginning = { ...this.#begin(name), method: DEFLATED, isStreamed: true } as const;
    this.#push(localHeader({ ...beginning, crc: 0, compressedSize: 0, size: 0 }));
    const start = this.#offset;
    let crc = 0;
    let size = 0;
    const deflate = createDeflateRaw();
    const source = Readable.from(encoded(pieces), { objectMode: false });
    async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
      for await (const text of texts) {
        const plain = Buffer.from(text);
        crc = crc32(plain, crc);
        size += plain.length;
        yield plain;
      }
    }
    // A failure on either side destroys the other; here it comes out of the loop.
    pipeline(source, deflate, () => undefined);
    for await (const data of deflate) {
      this.#push(data as Buffer);
      yield;
    }
    const entry: ZipEntry = { ...beginning, crc, compressedSize: this.#offset - start, size };
    this.#push(dataDescriptor(entry));
    this.#directory.add(centralHeader(entry));
  }

  /** What follows the last file once everything was taken: the list of the files, and the end. */
  *ending(): Generator<Buffer> {
    const { count, length } = this.#directory;
    yield* this.#directory.read();
    yield endRecords({ count, length, offset: this.#offset });
  }

  #begin(name: string) {
    return {
      name: Buffer.from(name),
      isStreamed: false,
      dosTime: this.#dosTime,
      mode: name.endsWith('/') ? FOLDER_MODE : FILE_MODE,
      offset: this.#offset,
    };
  }

  /** Valid until the next call. */
  #encode(text: string): Buffer {
    // No character of a string becomes more than three bytes.
    if (text.length * 3 > ENCODED_BYTES) return Buffer.from(text);
    return this.#encoded.subarray(0, this.#encoded.write(text));
  }

  #push(bytes: Buffer): void {
    this.#offset += bytes.length;
    for (let from = 0; from < bytes.length; ) {
      const copied = bytes.copy(this.#chunk, this.#used, from);
      from += copied;
      this.#used += copied;
      if (this.#used === CHUNK_BYTES) this.#closeChunk();
    }
  }

  #closeChunk(): void {
    this.#full.push(this.#chunk.subarray(0, this.#used));
    this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#used = 0;
  }
}
