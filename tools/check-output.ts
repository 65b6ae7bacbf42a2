import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from './command-parts.js';
import { realPlace } from './replace-file.js';

/**
 * Checks the output path of a command: the folder must exist, an existing path must be a file, and it must
 * not be an input of the command.
 *
 * @throws CommandError that names the obstacle
 */
export async function checkOutput(path: string, inputs: readonly string[] = []): Promise<void> {
  if (path === '' || statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError(`--out ${path}: there is no such folder.`);
  const there = statSync(path, { throwIfNoEntry: false });
  if (there === undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new CommandError(`--out ${path} is a link that leads nowhere.`);
  // A device would be replaced by a file.
  if (there !== undefined && !there.isFile()) throw new CommandError(`--out ${path} is not a file.`);
  const place = await realPlace(path);
  for (const input of inputs)
    if ((await realPlace(input)) === place)
      throw new CommandError(`--out ${path} would overwrite ${input}, which is read.`);
}
