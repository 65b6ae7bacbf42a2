import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CheckRecord } from '../../domain/audit/check-record.js';
import { isThere } from './missing-file.js';
import { fromSpoolLine } from './spool-line.js';

const PRIVATE_MODE = 0o600;
const LINE_BREAK = 0x0a;

/**
 * A file of a spool that only one process writes. Lines that `write` reports as kept are on disk. The process
 * that takes the file over, by renaming it, will find them there.
 */
export class SpoolFile {
  readonly path: string;
  readonly #handle: FileHandle;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Creates the file, which must not exist yet, durably: it survives a crash of the machine. */
  static async create(path: string): Promise<SpoolFile> {
    const file = new SpoolFile(path, await open(path, 'ax', PRIVATE_MODE));
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

  /**
   * Returns whether the lines are kept. Rejects when the disk does not accept all of them; the file is then
   * as before.
   */
  async write(lines: Buffer): Promise<boolean> {
    try {
      await this.#handle.appendFile(lines);
      await this.#handle.datasync();
    } catch (error) {
      await this.#handle.truncate(this.#bytes);
      throw error;
    }
    this.#bytes += lines.length;
    // If the file was taken over before the lines were on disk, it may have been read without them.
    return isThere(this.path);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** For an empty file. */
  async discard(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
  }
}

/** Makes creations, renames and removals in the folder survive a crash of the machine. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

/** What a file contained besides its good lines. */
export interface SpoolDamage {
  /**
   * The last line is incomplete: the process ended while writing it, before any caller was told that it is
   * kept.
   */
  torn: boolean;
  /** Complete lines that are not as they were written. */
  damagedLines: number;
}

/**
 * The appends of a file in their order. Problems of the file are recorded in `damage`, which is complete when
 * this ends.
 */
export async function* readSpoolFile(
  path: string,
  damage: SpoolDamage,
): AsyncGenerator<readonly CheckRecord[]> {
  for await (const { text, finished } of linesOf(path)) {
    const records = finished ? fromSpoolLine(text) : undefined;
    if (records !== undefined) yield records;
    else if (finished) damage.damagedLines += 1;
    else damage.torn = true;
  }
}

async function* linesOf(path: string): AsyncGenerator<{ readonly text: string; readonly finished: boolean }> {
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, start)) {
      parts.push(chunk.subarray(start, end));
      yield { text: Buffer.concat(parts).toString(), finished: true };
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield { text: Buffer.concat(parts).toString(), finished: false };
}
