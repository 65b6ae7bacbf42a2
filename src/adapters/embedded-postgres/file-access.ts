import type { Stats } from 'node:fs';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { absentOn } from './errors.js';

/** A user's number, with one group. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const READ = 4;
const SEARCH = 1;

/** Whether a user could read an existing file or folder, judged by modes. Access lists are ignored. */
export async function canRead(ids: UserIds, path: string): Promise<boolean> {
  const found = await stat(path);
  return may(ids, found, found.isDirectory() ? READ | SEARCH : READ) && (await canPassTo(ids, path));
}

/** Whether a user could pass through every folder above a path, judged by modes. The path need not exist. */
export async function canPassTo(ids: UserIds, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await absentOn(['ENOENT'], stat(folder));
    if (found !== undefined && !may(ids, found, SEARCH)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function may(ids: UserIds, found: Stats, wanted: number): boolean {
  const shift = found.uid === ids.uid ? 6 : found.gid === ids.gid ? 3 : 0;
  return ((found.mode >> shift) & wanted) === wanted;
}

/** Gives a folder and everything in it to a user. Links are given themselves, not followed. */
export async function giveTo(ids: UserIds, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), ids.uid, ids.gid);
  await chown(folder, ids.uid, ids.gid);
}
