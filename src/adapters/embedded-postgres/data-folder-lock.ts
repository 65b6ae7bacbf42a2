import { randomUUID } from 'node:crypto';
import { link, lstat, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { absentOn, EmbeddedPostgresError } from './errors.js';
import { poll } from './poll.js';
import { processStart } from './process-start.js';

interface Owner {
  readonly pid: number;
  /** See {@link processStart}. */
  readonly start: string;
  /** Differs for each acquisition, so that a release never removes another holder's lock. */
  readonly token: string;
}

/** A takeover is a few file operations. One that is this old was interrupted by a crash. */
const TAKEOVER_LIMIT_MS = 10_000;

/** Tokens held by this process, for platforms that cannot distinguish two processes with the same id. */
const heldHere = new Set<string>();

/**
 * The right of one process to use a data folder, kept as a file in the folder that names the process. A lock
 * is taken over when its process is gone, or when the process id now belongs to another process (after a
 * reboot, or in a container that starts as process 1 again). It sees processes of this machine and of this
 * process-id namespace. Dispose of it to release the folder.
 */
export class DataFolderLock implements AsyncDisposable {
  readonly #path: string;
  readonly #token: string;

  private constructor(path: string, token: string) {
    this.#path = path;
    this.#token = token;
  }

  /** The file that holds the lock of a data folder. */
  static pathIn(folder: string): string {
    return join(folder, 'agentterms.lock');
  }

  /**
   * Takes the lock of an existing folder. Of any number of simultaneous callers one succeeds.
   *
   * @throws EmbeddedPostgresError naming the process that holds it; the file system's error for a folder that
   * cannot be written to, to which the caller adds whose folder it is
   */
  static async acquire(folder: string): Promise<DataFolderLock> {
    const path = DataFolderLock.pathIn(folder);
    const token = randomUUID();
    const owner: Owner = { pid: process.pid, start: (await processStart(process.pid)) ?? 'unknown', token };
    const draft = `${path}.${token}`;
    heldHere.add(token);
    try {
      await writeFile(draft, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o644 });
      const taken = await poll(() => tryToTake(folder, draft), { timeoutMs: 2 * TAKEOVER_LIMIT_MS });
      if (taken !== undefined) return new DataFolderLock(path, token);
      throw new EmbeddedPostgresError(`The lock ${path} could not be taken: others take it all the time.`);
    } catch (error) {
      heldHere.delete(token);
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Releases the folder. A lock that now belongs to another holder stays. */
  async release(): Promise<void> {
    heldHere.delete(this.#token);
    const owner = await ownerOf(this.#path);
    if (owner?.token === this.#token) await rm(this.#path, { force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.release();
  }
}

/** Returns `true` once this process has the lock, `false` to try again. */
async function tryToTake(folder: string, draft: string): Promise<boolean> {
  const path = DataFolderLock.pathIn(folder);
  // A link appears with its content, so nobody reads a half-written lock.
  const linking = link(draft, path).then(() => true);
  if (await absentOn(['EEXIST'], linking)) return true;
  await refuseLivingOwner(folder);
  // Only the holder of the takeover file replaces a stale lock. Otherwise two processes that both found it
  // stale would remove each other's.
  const takeover = `${path}.takeover`;
  const handle = await absentOn(['EEXIST'], open(takeover, 'wx'));
  if (handle === undefined) {
    const since = (await absentOn(['ENOENT'], stat(takeover)))?.mtimeMs;
    if (since !== undefined && Date.now() - since > TAKEOVER_LIMIT_MS) await rm(takeover, { force: true });
    return false;
  }
  try {
    await handle.close();
    await refuseLivingOwner(folder);
    if ((await absentOn(['ENOENT'], lstat(path))) === undefined) return false;
    await rename(draft, path);
    return true;
  } finally {
    await rm(takeover, { force: true });
  }
}

/** @throws EmbeddedPostgresError */
async function refuseLivingOwner(folder: string): Promise<void> {
  const owner = await ownerOf(DataFolderLock.pathIn(folder));
  if (owner === undefined || !(await isLiving(owner))) return;
  const whose = owner.pid === process.pid ? 'this very process' : 'another service';
  throw new EmbeddedPostgresError(
    `The data folder ${folder} is in use by ${whose} (process ${owner.pid}). ` +
      'Stop that one first, or give this one another DATA_DIR.',
  );
}

async function isLiving(owner: Owner): Promise<boolean> {
  if (heldHere.has(owner.token)) return true;
  const start = await processStart(owner.pid);
  if (start === undefined) return false;
  // A restarted container finds its own process id in the lock of the run before.
  if (owner.pid === process.pid && (start === 'unknown' || owner.start === 'unknown')) return false;
  return start === owner.start;
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  const text = await absentOn(['ENOENT'], readFile(path, 'utf8'));
  try {
    const { pid, start, token } = JSON.parse(text ?? '') as Partial<Record<keyof Owner, unknown>>;
    const isOwner = Number.isSafeInteger(pid) && typeof start === 'string' && typeof token === 'string';
    return isOwner ? { pid: Number(pid), start, token } : undefined;
  } catch {
    // A power cut can leave an empty file, which is not a held lock.
    return undefined;
  }
}
