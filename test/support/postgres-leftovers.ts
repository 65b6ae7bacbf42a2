import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderLock } from '../../src/adapters/embedded-postgres/data-folder-lock.js';
import { readPostmasterFile } from '../../src/adapters/embedded-postgres/postmaster-file.js';
import { commandName, processStart } from '../../src/adapters/embedded-postgres/process-start.js';
import { stopServer } from '../../src/adapters/embedded-postgres/server-process.js';

/** Folders of this name in the system's temporary folder are the data of test servers. */
export const TEST_SERVER_PREFIX = 'agentterms-test-server-';

/** Stops and removes what killed test runs left behind. A run that is still active keeps its server. */
export async function removeAbandonedServers(): Promise<void> {
  const temporary = await realpath(tmpdir());
  const names = (await readdir(temporary)).filter((name) => name.startsWith(TEST_SERVER_PREFIX));
  for (const name of names) await removeIfAbandoned(join(temporary, name));
}

async function removeIfAbandoned(dataDir: string): Promise<void> {
  // Without a lock file the server may be about to start.
  const held = await readFile(DataFolderLock.pathIn(dataDir), 'utf8').catch(() => undefined);
  if (held === undefined) return;
  try {
    const lock = await DataFolderLock.acquire(dataDir);
    await stopServerOn(join(dataDir, 'postgres'));
    await lock.release();
    await rm(dataDir, { recursive: true, force: true });
  } catch {
    // In use by another run, or owned by another user: not this run's to remove.
  }
}

async function stopServerOn(folder: string): Promise<void> {
  const file = await readPostmasterFile(folder);
  const start = file && (await processStart(file.pid));
  if (file === undefined || start === undefined || (await commandName(file.pid)) !== 'postgres') return;
  await stopServer({ pid: file.pid, start });
}
