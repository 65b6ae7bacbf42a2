import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CheckRecord } from '../../domain/audit/check-record.js';
import { DomainError } from '../../domain/errors.js';
import type { Log } from '../../domain/ports/log.js';
import { isMissing, isThere } from './missing-file.js';
import { SpoolFile, syncFolder } from './spool-file.js';
import { toSpoolLine } from './spool-line.js';

const SUFFIX = '.spool';
const DAMAGED = '.damaged';
const DEFAULT_MAX_BYTES = 1024 ** 3;
const DEFAULT_MAX_FILE_BYTES = 64 * 1024 ** 2;
/** Files that wait to be read. As many of the usual size would be far over any limit; these are small ones. */
export const MAX_SPOOL_FILES = 1_000;
/** What is left free of the disk, or a share of a small one, so that the start that would empty the spool finds room. */
const FREE_BYTES = 16 * 1024 ** 2;
const FREE_SHARE = 1 / 16;
/** Larger writes would keep those who came later waiting. */
const MAX_WRITE_BYTES = 8 * 1024 ** 2;

export interface CheckSpoolOptions {
  /** Made when it is not there. Several processes may use it. */
  readonly folder: string;
  /** Gives ids that sort in the order they were made. */
  readonly newId: () => string;
  readonly log: Log;
  /** Most that all files of the folder may hold together when this process writes to it. */
  readonly maxBytes?: number;
  readonly maxFileBytes?: number;
  /** Most files that wait to be read when another is begun. */
  readonly maxFiles?: number;
}

interface Waiting {
  readonly line: Buffer;
  resolve(): void;
  reject(error: unknown): void;
}

/** What waits on the disk. */
export interface SpoolState {
  /** Bytes in the files that are not replayed yet. */
  readonly bytes: number;
  readonly files: number;
  /** When the oldest of them was begun, in milliseconds since 1970; `undefined` without files. */
  readonly oldestMs: number | undefined;
  /** Files put aside because not all of them could be taken: those found at the start, and since. */
  readonly damagedFiles: number;
}

/**
 * Check records in append-only files, a line for each append, for as long as nothing better takes them. What comes
 * while a write is on its way is written, and flushed to disk, together.
 *
 * A file belongs to the process that made it. Another process takes it over by renaming it; the one that made it sees
 * that after its next write, and writes the same to a new file. So nothing is lost whichever process takes what when,
 * though the same record may then be in two files.
 */
export class CheckSpool implements AsyncDisposable {
  readonly #options: Required<CheckSpoolOptions>;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** What is done with the files is done one after the other. */
  #lastTurn: Promise<unknown> = Promise.resolve();
  #current: SpoolFile | undefined;
  /** Bytes of the files that no process writes to any more, by their paths, the oldest first. */
  readonly #sealed = new Map<string, number>();
  #damagedFiles = 0;

  private constructor(options: Required<CheckSpoolOptions>) {
    this.#options = options;
  }

  /** Opens the folder and takes over what other processes, ended or not, have left in it. */
  static async open(options: CheckSpoolOptions): Promise<CheckSpool> {
    const spool = new CheckSpool({
      maxBytes: DEFAULT_MAX_BYTES,
      maxFileBytes: DEFAULT_MAX_FILE_BYTES,
      maxFiles: MAX_SPOOL_FILES,
      ...options,
    });
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    spool.#damagedFiles = (await readdir(options.folder)).filter((name) => name.endsWith(DAMAGED)).length;
    await spool.takeOver();
    return spool;
  }

  /** Bytes in the files of this process. */
  get bytes(): number {
    return [...this.#sealed.values()].reduce((sum, bytes) => sum + bytes, this.#current?.bytes ?? 0);
  }

  get state(): SpoolState {
    const files = [...this.#sealed.keys(), ...(this.#current ? [this.#current.path] : [])];
    const [oldest] = files;
    return {
      bytes: this.bytes,
      files: files.length,
      damagedFiles: this.#damagedFiles,
      oldestMs: oldest === undefined ? undefined : begunAtMs(oldest),
    };
  }

  /**
   * Resolves when the records are on the disk. Rejects with `service_unavailable` when there is no room for them,
   * by the limit or on the disk; none of them is kept then.
   */
  append(records: readonly CheckRecord[]): Promise<void> {
    const line = Buffer.from(toSpoolLine(records));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      this.#write();
    });
  }

  /** The file to read next, with nothing written to it any more; `undefined` when there is none. */
  async oldest(): Promise<string | undefined> {
    if (this.#sealed.size === 0 && this.#current !== undefined) await this.#inTurn(() => this.#seal());
    for (const path of this.#sealed.keys()) {
      if (await isThere(path)) return path;
      // Another process has taken it over, with all that it held.
      this.#sealed.delete(path);
    }
    return undefined;
  }

  /** Forgets a file that {@link oldest} gave. With `aside` it is kept, for the operator, under another name. */
  async remove(path: string, aside = false): Promise<void> {
    this.#sealed.delete(path);
    try {
      if (aside) {
        await rename(path, `${path}${DAMAGED}`);
        this.#damagedFiles += 1;
      } else await rm(path, { force: true });
      await syncFolder(this.#options.folder);
    } catch (error) {
      // Another process may have taken it over meanwhile.
      if (!isMissing(error)) throw error;
    }
  }

  /** Takes over the files that are there under other names than this process gave. */
  takeOver(): Promise<void> {
    return this.#inTurn(() => this.#takeOver());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    await this.#inTurn(() => this.#seal());
  }

  async #takeOver(): Promise<void> {
    const { folder, newId, log } = this.#options;
    const own = new Set([this.#current?.path, ...this.#sealed.keys()]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).sort();
    let files = 0;
    for (const name of names) {
      const path = join(folder, name);
      if (own.has(path)) continue;
      // The first part keeps the order in which files were made.
      const taken = join(folder, `${name.slice(0, 36)}~${newId()}${SUFFIX}`);
      try {
        if (!(await stat(path)).isFile()) continue;
        await rename(path, taken);
        this.#sealed.set(taken, (await stat(taken)).size);
        files += 1;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    if (files > 0) {
      await syncFolder(folder);
      log.info({ files, bytes: this.bytes }, 'Took over check records that were left in the spool.');
    }
  }

  #write(): void {
    if (this.#writing !== undefined) return;
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#waiting.length > 0) this.#write();
    });
  }

  async #writeAll(): Promise<void> {
    // After the callbacks of this turn of the event loop, so that what came together is flushed together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      try {
        const lines = Buffer.concat(group.map(({ line }) => line));
        await this.#inTurn(() => this.#writeGroup(lines));
        for (const { resolve } of group) resolve();
      } catch (error) {
        const refused =
          error instanceof DomainError ? error : unavailable('The spool cannot be written.', error);
        for (const { reject } of group) reject(refused);
      }
    }
  }

  #takeGroup(): readonly Waiting[] {
    let bytes = 0;
    const end = this.#waiting.findIndex(({ line }, index) => {
      bytes += line.length;
      return index > 0 && bytes > MAX_WRITE_BYTES;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #writeGroup(lines: Buffer): Promise<void> {
    const { maxBytes, maxFileBytes } = this.#options;
    if (this.bytes + lines.length > maxBytes) throw unavailable('The spool is full.');
    if (!(await this.#hasRoomFor(lines.length))) throw unavailable('The disk of the spool is full.');
    for (;;) {
      this.#current ??= await this.#begin();
      const file = this.#current;
      const isKept = await file.write(lines).catch(async (error: unknown) => {
        // Whether the file could be brought back to what it held is not known; what it holds up to there is good.
        await this.#seal();
        throw error;
      });
      if (isKept) break;
      this.#current = undefined;
      await file.close();
    }
    if (this.#current.bytes >= maxFileBytes) await this.#seal();
  }

  async #hasRoomFor(bytes: number): Promise<boolean> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.#options.folder);
      return bavail * bsize - bytes >= Math.min(FREE_BYTES, blocks * bsize * FREE_SHARE);
    } catch {
      // What is wrong with the folder, the write itself finds out.
      return true;
    }
  }

  async #begin(): Promise<SpoolFile> {
    const { folder, newId, maxFiles, log } = this.#options;
    if (this.#sealed.size >= maxFiles) throw unavailable('The spool has too many files.');
    const path = join(folder, `${newId()}${SUFFIX}`);
    try {
      return await SpoolFile.create(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Not the folders above it: without these the disk itself may be gone.
      await mkdir(folder, { mode: 0o700 });
      log.error({ folder }, 'The folder of the spool was removed, with what was in it; it is made again.');
      return await SpoolFile.create(path);
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  /** Nothing more is written to the current file. */
  async #seal(): Promise<void> {
    const file = this.#current;
    if (file === undefined) return;
    this.#current = undefined;
    // A full disk would be given one for every check that it refuses.
    if (file.bytes === 0) return await file.discard();
    this.#sealed.set(file.path, file.bytes);
    await file.close();
  }
}

/** The name begins with a UUIDv7, and that with its time. */
function begunAtMs(path: string): number {
  return Number.parseInt(basename(path).replaceAll('-', '').slice(0, 12), 16);
}

function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('service_unavailable', message, { cause, retryAfterSeconds: 5 });
}
