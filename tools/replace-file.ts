import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { realPlace } from './real-place.js';

/** Puts a text in the place of a file, or makes it; the file is never seen half written, and links to it stay. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const place = await realPlace(path);
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}
