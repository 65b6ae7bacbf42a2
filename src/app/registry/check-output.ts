import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { CommandError } from '../command-error.js';

/**
 * Entries go to a file in a folder that is there; what is there by that name already is a file.
 *
 * @throws CommandError saying what stands in the way
 */
export function checkOutput(path: string): void {
  const folder = statSync(dirname(path), { throwIfNoEntry: false });
  if (path === '' || folder?.isDirectory() !== true)
    throw new CommandError(`--out ${path}: there is no such folder.`);
  if (basename(path) === 'release.json')
    throw new CommandError('--out names the file of the entries; release.json is written beside it.');
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) throw new CommandError(`--out ${path} is not a file.`);
}
