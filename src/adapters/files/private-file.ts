import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifThere } from './missing-file.js';
import { syncFolder } from './spool-file.js';

/** Read and write for the owner, nothing for anyone else. */
const PRIVATE_MODE = 0o600;
const OTHERS = 0o077;

export interface PrivateFile {
  /** The content without the final line break. */
  readonly value: string;
  /** Whether this call created the file, so that a new secret is announced once. */
  readonly created: boolean;
}

/**
 * Reads a secret from a file of mode 0600, and creates the file first if there is none. Of several processes
 * that create it at the same moment one wins, and all get its value. A file is never seen half written. A
 * missing folder is created with mode 0700. A file that others may read is closed to them.
 *
 * @throws Error naming the path, never the content: not a file, empty, owned by another user, or open to
 * others on a file system without modes.
 */
export async function readOrCreatePrivateFile(path: string, make: () => string): Promise<PrivateFile> {
  const present = await readPrivateFile(path);
  if (present !== undefined) return { value: present, created: false };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const created = await createPrivateFile(path, make());
  const value = await readPrivateFile(path);
  if (value === undefined) throw new Error(`${path} was removed while it was being made.`);
  return { value, created };
}

/**
 * Replaces a file by one of mode 0600. The new file is on disk when this resolves, and is never seen half
 * written.
 */
export async function replacePrivateFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, content, { mode: PRIVATE_MODE, flush: true });
  await rename(draft, path);
  await syncFolder(dirname(path));
}

async function readPrivateFile(path: string): Promise<string | undefined> {
  await using handle = await ifThere(open(path, constants.O_RDONLY)).catch((cause: unknown) => {
    if (!hasCode(cause, 'EACCES')) throw cause;
    throw new Error(`${path} belongs to another user and cannot be read.`, { cause });
  });
  if (handle === undefined) return undefined;
  await closeToOthers(handle, path);
  const value = (await handle.readFile('utf8')).replace(/\r?\n$/, '');
  if (value === '') throw new Error(`${path} is empty. Remove it, and the next start makes a new one.`);
  return value;
}

/** Works on the open file, so that the file cannot be swapped between check and change. */
async function closeToOthers(handle: FileHandle, path: string): Promise<void> {
  const found = await handle.stat();
  if (!found.isFile()) throw new Error(`${path} is not a file.`);
  if (process.platform === 'win32' || (found.mode & OTHERS) === 0) return;
  const refused = `${path} holds a secret, but its mode lets other users at it. Run: chmod 600 ${path}`;
  try {
    await handle.chmod(PRIVATE_MODE);
  } catch (error) {
    throw new Error(refused, { cause: error });
  }
  if (((await handle.stat()).mode & OTHERS) !== 0) throw new Error(refused);
}

/** Returns `false` when another process created it first. */
async function createPrivateFile(path: string, value: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, `${value}\n`, { flag: 'wx', mode: PRIVATE_MODE, flush: true });
    await publish(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives the finished draft its name unless the name is taken (`EEXIST`). */
async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    // Some network and shared file systems have no hard links.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
