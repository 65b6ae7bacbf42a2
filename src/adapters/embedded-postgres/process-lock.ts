import { randomUUID } from 'node:crypto';
import { link, lstat, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { absentOn, errorCode } from './errors.js';
import { poll } from './poll.js';
import { processStart } from './process-start.js';

interface Owner {
  readonly pid: number;
  /** See {@link processStart}. */
  readonly start: string;
  /** Differs for each acquisition, so that a release removes no other's lock. */
  readonly token: string;
}

/** What is thrown instead of a lock. */
export interface LockErrors {
  /** A living process has it. */
  held(pid: number): Error;
  /** It cannot be taken at all. */
  failed(cause: unknown): Error;
}

/** A takeover is a few file operations; one that is this old was cut short by a crash. */
const TAKEOVER_LIMIT_MS = 10_000;

/** Tokens held by this process, for platforms that cannot tell one run of a process id from another. */
const heldHere = new Set<string>();

/** What stands in the way of a lock; it goes to the caller as it is. */
class Held extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`process ${pid} has it`);
    this.pid = pid;
  }
}

/**
 * The right of one process to something, kept as a file that names the process. A lock whose process is gone, or whose
 * process id now belongs to another process (a reboot, a container that starts as process 1 again), is taken over. Sees
 * processes of this machine and of this process-id namespace. Dispose of it to give it free.
 */
export class ProcessLock implements AsyncDisposable {
  readonly #path: string;
  readonly #token: string;

  private constructor(path: string, token: string) {
    this.#path = path;
    this.#token = token;
  }

  /**
   * Takes a lock. Of any number of callers at the same moment one succeeds.
   *
   * @param path of the file, in a folder that is there
   * @throws what `errors` give
   */
  static async acquire(path: string, errors: LockErrors): Promise<ProcessLock> {
    const token = randomUUID();
    const owner: Owner = { pid: process.pid, start: (await processStart(process.pid)) ?? 'unknown', token };
    const draft = `${path}.${token}`;
    heldHere.add(token);
    try {
      await writeFile(draft, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o644 });
      const taken = await poll(() => tryToTake(path, draft), { timeoutMs: 2 * TAKEOVER_LIMIT_MS });
      if (taken === undefined) throw new Error('others take it all the time');
      return new ProcessLock(path, token);
    } catch (error) {
      heldHere.delete(token);
      throw error instanceof Held ? errors.held(error.pid) : errors.failed(error);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Gives it free. A lock that is no longer this one's is left alone. */
  async release(): Promise<void> {
    heldHere.delete(this.#token);
    const owner = parseOwner(await absentOn(['ENOENT'], readFile(this.#path, 'utf8')));
    if (owner?.token === this.#token) await rm(this.#path, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.release();
  }
}

/** `true` once the lock is ours, `false` to try again. */
async function tryToTake(path: string, draft: string): Promise<boolean> {
  // A link appears with its content, so that no one reads a half-written lock.
  if (await linked(draft, path)) return true;
  await refuseLivingOwner(path);
  // Only the holder of the takeover file replaces a stale lock: two who both found it stale would
  // otherwise remove each other's.
  const takeover = `${path}.takeover`;
  const handle = await absentOn(['EEXIST'], open(takeover, 'wx'));
  if (handle === undefined) {
    const since = (await absentOn(['ENOENT'], stat(takeover)))?.mtimeMs;
    if (since !== undefined && Date.now() - since > TAKEOVER_LIMIT_MS) await rm(takeover, { force: true });
    return false;
  }
  try {
    await handle.close();
    await refuseLivingOwner(path);
    if ((await absentOn(['ENOENT'], lstat(path))) === undefined) return false;
    await rename(draft, path);
    return true;
  } finally {
    await rm(takeover, { force: true });
  }
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @throws Held */
async function refuseLivingOwner(path: string): Promise<void> {
  const owner = parseOwner(await absentOn(['ENOENT'], readFile(path, 'utf8')));
  if (owner !== undefined && (await isLiving(owner))) throw new Held(owner.pid);
}

async function isLiving(owner: Owner): Promise<boolean> {
  if (heldHere.has(owner.token)) return true;
  const start = await processStart(owner.pid);
  if (start === undefined) return false;
  // A container that restarts finds its own process id in the lock of the run before.
  if (owner.pid === process.pid && (start === 'unknown' || owner.start === 'unknown')) return false;
  return start === owner.start;
}

function parseOwner(text: string | undefined): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text ?? '');
    return isOwner(owner) ? owner : undefined;
  } catch {
    // A power cut can leave an empty file; no one holds such a lock.
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, start, token } = value as Partial<Record<keyof Owner, unknown>>;
  return Number.isSafeInteger(pid) && typeof start === 'string' && typeof token === 'string';
}
