import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { withoutMark } from '../../src/app/parse-json-file.js';
import { isObject } from '../../src/domain/is-object.js';
import type { Clock } from '../../src/domain/ports/clock.js';
import { CommandError } from '../command-parts.js';
import { dateOf, isMissing, isPlainName, messageOf, unusable } from './archive-files.js';
import { type CollectionSource, TermsCollection } from './terms-collection.js';

const LIST = 'collections.json';

/**
 * The collections of a folder, in the order of its `collections.json`; or the single collection that the
 * folder is, whose time comes from the list next to it.
 *
 * @throws CommandError when the folder does not exist, nothing says when versions were recorded, the list or
 * a collection cannot be read, or a collection was committed in the future
 */
export async function openCollections(folder: string, clock: Clock): Promise<readonly TermsCollection[]> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError(`There is no archive at ${folder}.`);
  const path = resolve(folder);
  const listed = await readList(path, clock);
  if (listed !== undefined)
    return Promise.all(
      [...listed].map(([name, source]) => TermsCollection.open(name, join(path, name), source)),
    );
  const name = basename(path);
  const source = (await readList(dirname(path), clock))?.get(name);
  if (source === undefined)
    throw new CommandError(`The archive ${name} has no ${LIST} that says when its versions were recorded.`);
  return [await TermsCollection.open(name, path, source)];
}

/** The content of a folder's list, by the names of the collections; `undefined` when there is no list. */
async function readList(
  folder: string,
  clock: Clock,
): Promise<ReadonlyMap<string, CollectionSource> | undefined> {
  try {
    const list: unknown = JSON.parse(withoutMark(await readFile(join(folder, LIST), 'utf8')));
    if (!isObject(list)) throw new Error('it is no list of collections');
    const now = clock.now();
    return new Map(Object.entries(list).map(([name, source]) => [name, sourceOf(name, source, now)]));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unusable(basename(folder), `its ${LIST} cannot be read (${messageOf(error)})`, error);
  }
}

function sourceOf(name: string, source: unknown, now: Date): CollectionSource {
  const { repository, commit, committed_at: committedAt } = isObject(source) ? source : {};
  const recordedAt = dateOf(committedAt);
  if (!isPlainName(name)) throw new Error('a name in it is no name of a folder');
  if (recordedAt === undefined) throw new Error(`it does not say when ${name} was committed`);
  if (recordedAt > now) throw new Error(`it says that ${name} was committed in the future`);
  return {
    recordedAt,
    ...(typeof repository === 'string' && { repository }),
    ...(typeof commit === 'string' && { commit }),
  };
}
