import { chmod, chown, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canRead, type UserIds } from '../../src/adapters/embedded-postgres/file-access.js';
import { readPostmasterFile } from '../../src/adapters/embedded-postgres/postmaster-file.js';
import { commandName, processStart } from '../../src/adapters/embedded-postgres/process-start.js';
import { stopServer } from '../../src/adapters/embedded-postgres/server-process.js';

export const isRoot = process.geteuid?.() === 0;

/**
 * A folder that only its owner may enter. It is removed at the end, with any server left on `postgres` or
 * `data/postgres`.
 */
export async function scratchFolder(owner?: UserIds): Promise<{ path: string } & AsyncDisposable> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'agentterms-test-')));
  await chmod(path, 0o700);
  if (owner !== undefined) await chown(path, owner.uid, owner.gid);
  return {
    path,
    async [Symbol.asyncDispose]() {
      for (const folder of ['postgres', 'data/postgres']) await stopServerIn(join(path, folder));
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** The ids of the user `nobody`, if there is one. */
export async function nobodyIds(): Promise<UserIds | undefined> {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** The user `nobody`, if tests run as root and it can read this checkout. */
export async function ordinaryUser(): Promise<UserIds | undefined> {
  const ids = isRoot ? await nobodyIds() : undefined;
  if (ids === undefined) return undefined;
  const here = [process.execPath, fileURLToPath(import.meta.url)];
  return (await Promise.all(here.map((path) => canRead(ids, path)))).every(Boolean) ? ids : undefined;
}

async function stopServerIn(folder: string): Promise<void> {
  const file = await readPostmasterFile(folder);
  const start = file && (await processStart(file.pid));
  if (file === undefined || start === undefined || (await commandName(file.pid)) !== 'postgres') return;
  await stopServer({ pid: file.pid, start });
}
