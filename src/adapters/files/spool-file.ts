import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isThere } from './missing-file.js';

const PRIVATE_MODE = 0o600;

/** What became of lines that were to be written. */
export type SpoolWrite = 'kept' | 'taken away';

/**
 * A file of a spool that is being written, by one process alone. What `write` says is kept is on the disk and will be
 * found there by the process that takes the file away, which is done by renaming it.
 */
export class SpoolFile {
  readonly path: string;
  readonly #handle: FileHandle;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Makes the file, which must not be there, so that it is also there after a crash of the machine. */
  static async create(path: string): Promise<SpoolFile> {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    const file = new SpoolFile(path, await open(path, flags, PRIVATE_MODE));
    try {
      await syncFolder(dirname(path));
    } catch (error) {
      await file.discard();
      throw error;
    }
    return file;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Rejects, with the file as it was before, when the disk does not take all of it. */
  async write(lines: Buffer): Promise<SpoolWrite> {
    try {
      await this.#writeAll(lines);
      await this.#handle.datasync();
    } catch (error) {
      await this.#handle.truncate(this.#bytes);
      throw error;
    }
    this.#bytes += lines.length;
    // Taken away before the lines were on the disk, the file may have been read without them.
    return (await isThere(this.path)) ? 'kept' : 'taken away';
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** For a file that holds nothing. */
  async discard(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
  }

  async #writeAll(lines: Buffer): Promise<void> {
    for (let written = 0; written < lines.length; ) {
      const { bytesWritten } = await this.#handle.write(
        lines,
        written,
        lines.length - written,
        this.#bytes + written,
      );
      written += bytesWritten;
    }
  }
}

/** Makes what was made, renamed or removed in the folder outlive a crash of the machine. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
