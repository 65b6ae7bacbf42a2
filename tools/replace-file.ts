import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Replaces or creates a file. It is never visible half written, and links to it stay. */
export async function replaceFile(path: string, text: string | Uint8Array): Promise<void> {
  const place = await realPlace(path);
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The real path of a file to write, after following its links; the file may not exist yet. */
export async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return join(await realpath(dirname(path)).catch(() => resolve(dirname(path))), basename(path));
  }
}
