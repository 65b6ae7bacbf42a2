import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { absentOn } from './errors.js';
import { signalReaches } from './process-start.js';

/**
 * What a running server writes about itself to `postmaster.pid`, line by line (Postgres source, `pidfile.h`).
 */
export interface PostmasterFile {
  readonly pid: number;
  /** Absent until the server listens. */
  readonly port: number | undefined;
  /** `starting`, `stopping`, `ready` or `standby`; absent at the very beginning. */
  readonly status: string | undefined;
}

const PORT_LINE = 3;
const STATUS_LINE = 7;

/** `undefined` when there is no such file, or it does not begin with a process id. */
export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await absentOn(['ENOENT'], readFile(pathIn(folder), 'utf8'));
  const lines = text?.split('\n').map((line) => line.trim());
  // A negative number is a server in single-user mode.
  const pid = Math.abs(Number(lines?.[0]));
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number(lines?.[PORT_LINE]) || undefined, status: lines?.[STATUS_LINE] || undefined };
}

/**
 * Makes the file of a server that is known to be gone harmless. Its process id may still exist, as another
 * program or as a process that has not been reaped, and Postgres takes either for a server. Postgres makes
 * one exception: its own parent. So the file now names this process, which starts the server. Removing the
 * file would also remove the key by which Postgres finds processes that still have the old server's memory
 * open.
 */
export async function disownPostmasterFile(folder: string): Promise<void> {
  const file = await readPostmasterFile(folder);
  if (file === undefined || !signalReaches(file.pid)) return;
  const path = pathIn(folder);
  const { uid, gid } = await stat(path);
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  const draft = `${path}.draft`;
  await writeFile(draft, [process.pid, ...rest].join('\n'), { mode: 0o600 });
  // Root writes it for the user that runs the server. If that user writes it, the owner is already right.
  await absentOn(['EPERM'], chown(draft, uid, gid));
  await rename(draft, path);
}

function pathIn(folder: string): string {
  return join(folder, 'postmaster.pid');
}
