import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from './command-parts.js';
import { realPlace } from './replace-file.js';

/**
 * A command writes a file in a folder that is there; what is there by that name already is a file, and none that the
 * command reads.
 *
 * @throws CommandError saying what stands in the way
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
