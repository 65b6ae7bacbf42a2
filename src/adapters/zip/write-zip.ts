import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { WriteArchive } from '../../domain/registry/ports.js';

/** Bytes in one piece of output. */
const CHUNK_BYTES = 64 * 1024;
/** Chunks that wait for the reader before more of a long file is read. */
const MAX_WAITING = 4;
/** For many texts of a few kilobytes: each needs a compressor, and a smaller window is cheaper to set up. */
const SMALL_TEXTS = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4096 } as const;
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/** Writes ZIP with archiver, one file after another, at the reader's pace. */
export const writeZip: WriteArchive = async function* writeZip(files, modifiedAt) {
  const archive = new ZipArchive({ zlib: SMALL_TEXTS });
  const output = new JoinedBytes();
  archive.on('data', (bytes: Buffer) => output.add(bytes));
  try {
    for await (const { name, content } of files) {
      const entry = { name, date: modifiedAt, mode: name.endsWith('/') ? FOLDER_MODE : FILE_MODE };
      const added = once(archive, 'entry');
      if (typeof content === 'string') {
        archive.append(Buffer.from(content), entry);
        await added;
      } else {
        // Existing output does not wait for a long file.
        yield* output.takeAll();
        const source = Readable.from(encoded(content, output));
        // archiver does not listen for failures of its sources; `once` rejects with them.
        const read = once(source, 'close').then(() => added);
        archive.append(source, entry);
        try {
          while ((await Promise.race([read, output.full()])) === 'full') yield* output.takeFull();
        } finally {
          output.close();
          source.destroy();
        }
      }
      yield* output.takeFull();
    }
    await archive.finalize();
    yield* output.takeAll();
  } finally {
    archive.destroy();
  }
};

async function* encoded(pieces: AsyncIterable<string>, output: JoinedBytes): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await output.drained();
    yield Buffer.from(piece);
  }
}

/**
 * Joins bytes to chunks until they are taken. archiver writes some twenty pieces a file, and the list of all
 * files at once, without waiting for its reader. Kept unjoined, they would cost an object each.
 */
class JoinedBytes {
  #full: Buffer[] = [];
  #chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #used = 0;
  #filled = Promise.withResolvers<'full'>();
  #emptied = Promise.withResolvers<void>();

  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const copied = bytes.copy(this.#chunk, this.#used, from);
      from += copied;
      this.#used += copied;
      if (this.#used === CHUNK_BYTES) this.#closeChunk();
    }
  }

  /** Resolves once a whole chunk is available. */
  full(): Promise<'full'> {
    return this.#filled.promise;
  }

  /** Resolves while few chunks wait, and at the end. */
  async drained(): Promise<void> {
    if (this.#full.length >= MAX_WAITING) await this.#emptied.promise;
  }

  takeFull(): readonly Buffer[] {
    const taken = this.#full;
    this.#full = [];
    this.#filled = Promise.withResolvers();
    this.#emptied.resolve();
    this.#emptied = Promise.withResolvers();
    return taken;
  }

  takeAll(): readonly Buffer[] {
    if (this.#used > 0) this.#closeChunk();
    return this.takeFull();
  }

  close(): void {
    this.#emptied.resolve();
  }

  #closeChunk(): void {
    this.#full.push(this.#chunk.subarray(0, this.#used));
    this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#used = 0;
    this.#filled.resolve('full');
  }
}
