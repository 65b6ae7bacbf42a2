import { lstatSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { CommandError } from '../command-parts.js';
import { realPlace } from '../replace-file.js';
import { releaseFileOf } from './release-number.js';

/** What entries are made from. */
export interface OutputInputs {
  /** Folder of the archive, which is there. */
  readonly archive: string;
  readonly files: readonly string[];
}

const LIST = 'collections.json';

/**
 * Entries go to a file in a folder that is there; what is there by that name already is a file, and nothing that they are
 * made from.
 *
 * @throws CommandError saying what stands in the way
 */
export async function checkOutput(path: string, { archive, files }: OutputInputs): Promise<void> {
  if (path === '' || !isFolder(dirname(path)))
    throw new CommandError(`--out ${path}: there is no such folder.`);
  if (basename(path) === 'release.json')
    throw new CommandError('--out names the file of the entries; release.json is written beside it.');
  const written = [path, releaseFileOf(path)];
  for (const one of written) refuseOther(one, one === path ? `--out ${path}` : one);
  const places = await Promise.all(written.map(realPlace));
  const [entries = path] = places;
  const part = `${entries}.part`;
  refuseOther(part, part);
  const folder = await realPlace(archive);
  // Of a folder that is one collection, the list is beside it.
  const inputs = [...files, join(folder, LIST), join(dirname(folder), LIST)];
  const taken = new Set([...places, part, `${entries}.lock`]);
  for (const input of inputs)
    if (taken.has(await realPlace(input)))
      throw new CommandError(`--out ${path} would overwrite ${input}, which the entries are made from.`);
  if (places.some((place) => isWithin(folder, place)))
    throw new CommandError(`--out ${path} lies within a collection of the archive.`);
}

/** @throws CommandError for a folder, a device and a link that leads nowhere */
function refuseOther(path: string, name: string): void {
  const there = lookAt(path);
  if (there === undefined && isThere(path)) throw new CommandError(`${name} is a link that leads nowhere.`);
  if (there !== undefined && !there.isFile()) throw new CommandError(`${name} is not a file.`);
}

/** Beside its list a folder of collections holds nothing that is read. */
function isWithin(archive: string, place: string): boolean {
  const below = relative(archive, place).split(sep);
  return below[0] !== '..' && (below.length > 1 || !isThere(join(archive, LIST)));
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isFolder(path: string): boolean {
  return lookAt(path)?.isDirectory() === true;
}

/** What a path leads to; `undefined` when that is nothing. */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
