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
/**
 * Most files that wait to be read. As many files of the usual size would be far over any limit, so these are
 * small ones.
 */
export const MAX_SPOOL_FILES = 1_000;
/**
 * Free space to leave on the disk, or a share of a small disk, so that the start that would empty the spool
 * has room.
 */
const FREE_BYTES = 16 * 1024 ** 2;
const FREE_SHARE = 1 / 16;
/** Larger writes would delay those who came later. */
const MAX_WRITE_BYTES = 8 * 1024 ** 2;

export interface CheckSpoolOptions {
  /** Created if missing. Several processes may use it. */
  readonly folder: string;
  /** Makes ids that sort in the order in which they were made. */
  readonly newId: () => string;
  readonly log: Log;
  /** Most bytes of all files in the folder while this process writes to it. */
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

/** What is waiting on the disk. */
export interface SpoolState {
  /** Bytes in the files that have not been replayed yet. */
  readonly bytes: number;
  readonly files: number;
  /** When the oldest of them was begun, in milliseconds since 1970; `undefined` without files. */
  readonly oldestMs: number | undefined;
  /**
   * Files that were set aside because not all of their records were accepted: those found at the start, and
   * later ones.
   */
  readonly damagedFiles: number;
}

/**
 * Check records in append-only files, one line for each append, for as long as nothing better accepts them.
 * Appends that arrive during a write are written and flushed to disk together.
 *
 * A file belongs to the process that made it. Another process takes it over by renaming it. The maker notices
 * that after its next write, and writes the same again to a new file. So nothing is lost, whichever process
 * takes over which file and when, although the same record may then be in two files.
 */
export class CheckSpool implements AsyncDisposable {
  readonly #options: Required<CheckSpoolOptions>;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** Operations on the files run one after another. */
  #lastTurn: Promise<unknown> = Promise.resolve();
  #current: SpoolFile | undefined;
  /** Bytes of the files that no process writes to any more, by path, the oldest first. */
  readonly #sealed = new Map<string, number>();
  #damagedFiles = 0;

  private constructor(options: Required<CheckSpoolOptions>) {
    this.#options = options;
  }

  /** Opens the folder and takes over the files of other processes, ended or not. */
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
   * Resolves when the records are on disk. Rejects with `service_unavailable` when the limit or the disk
   * leaves no room for them; then none of them is kept.
   */
  append(records: readonly CheckRecord[]): Promise<void> {
    const line = Buffer.from(toSpoolLine(records));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      this.#write();
    });
  }

  /** The file to read next, to which nothing is written any more; `undefined` when there is none. */
  async oldest(): Promise<string | undefined> {
    if (this.#sealed.size === 0 && this.#current !== undefined) await this.#inTurn(() => this.#seal());
    for (const path of this.#sealed.keys()) {
      if (await isThere(path)) return path;
      // Another process has taken it over with its whole content.
      this.#sealed.delete(path);
    }
    return undefined;
  }

  /**
   * Forgets a file that {@link oldest} returned. With `aside` it is kept for the operator under another name.
   */
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

  /** Takes over files whose names this process did not give. */
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
      // The first part keeps the order in which the files were made.
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
    // After the callbacks of this turn of the event loop, so that simultaneous appends are flushed together.
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
        // The file may contain more than it did before the failed write. What it contained before is good.
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
      // If something is wrong with the folder, the write itself will report it.
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
      // Not the folders above it: if they are missing, the disk itself may be gone.
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

  /** Ends writing to the current file. */
  async #seal(): Promise<void> {
    const file = this.#current;
    if (file === undefined) return;
    this.#current = undefined;
    // Without this, a full disk would get one file for every check that it refuses.
    if (file.bytes === 0) return await file.discard();
    this.#sealed.set(file.path, file.bytes);
    await file.close();
  }
}

/** The name begins with a UUIDv7, which begins with its time. */
function begunAtMs(path: string): number {
  return Number.parseInt(basename(path).replaceAll('-', '').slice(0, 12), 16);
}

function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('service_unavailable', message, { cause, retryAfterSeconds: 5 });
}
