import { writeFile } from 'node:fs/promises';
import { CommandError } from '../tools/command-parts.js';
import { replaceFile } from '../tools/replace-file.js';

/**
 * Writes a file that does not exist yet or, with `force`, replaces an existing one.
 *
 * @throws CommandError when it already exists
 */
export async function writeNew(path: string, content: string | Uint8Array, force: boolean): Promise<void> {
  if (force) return replaceFile(path, content);
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new CommandError(`${path} is there already; --force writes over it.`, { cause: error });
  }
}
