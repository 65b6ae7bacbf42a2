import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Where a file that is written really lies, at the end of the links that lead to it; it need not be there yet. */
export async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return join(await realpath(dirname(path)).catch(() => resolve(dirname(path))), basename(path));
  }
}
