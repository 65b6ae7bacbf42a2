import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DomainError } from '../../src/domain/errors.js';
import { isObject } from '../../src/domain/is-object.js';
import type { Clock } from '../../src/domain/ports/clock.js';
import { messageOf, unusable } from './archive-errors.js';
import { isPlainName } from './archive-files.js';
import { BYTE_ORDER_MARK } from './declaration.js';
import type { TermsArchive } from './domains/terms-archive.js';
import { FolderTermsArchive } from './folder-terms-archive.js';

const LIST = 'collections.json';

/** A collection of a folder, and where its versions are from. */
export interface OpenedCollection {
  readonly archive: TermsArchive;
  /** When its versions were committed. */
  readonly recordedAt: Date;
  /** On GitHub, as `owner/name`. */
  readonly repository?: string;
  readonly commit?: string;
}

export interface OpenArchivesOptions {
  readonly clock: Clock;
  /** When the versions of a folder that no list speaks of were recorded. */
  readonly recordedAt?: Date;
}

/**
 * The collections of a folder whose `collections.json` lists them, in its order; or the one that the folder is. Of
 * that one the list beside it says when it was recorded, or else `recordedAt`.
 *
 * @throws DomainError `invalid_request` when nothing says when versions were recorded; `service_unavailable` when
 * the list or a collection cannot be read, and when a collection was committed in the future
 */
export async function openTermsArchives(
  folder: string,
  { clock, recordedAt }: OpenArchivesOptions,
): Promise<readonly OpenedCollection[]> {
  const path = resolve(folder);
  const listed = await readList(path, clock);
  if (listed !== undefined) {
    return Promise.all([...listed].map(([name, source]) => openAt(join(path, name), name, source, clock)));
  }
  const name = basename(path);
  const beside = (await readList(dirname(path), clock))?.get(name);
  const source = beside ?? (recordedAt && { recordedAt });
  if (source === undefined) {
    throw new DomainError(
      'invalid_request',
      `The archive ${name} has no ${LIST} that says when its versions were recorded.`,
    );
  }
  return [await openAt(path, name, source, clock)];
}

type Source = Omit<OpenedCollection, 'archive'>;

async function openAt(folder: string, name: string, source: Source, clock: Clock): Promise<OpenedCollection> {
  const places = { declarations: folder, versions: folder };
  return { archive: await FolderTermsArchive.open({ name, ...places, ...source, clock }), ...source };
}

/** What a folder's list says, by the names of the collections; `undefined` when there is no list. */
async function readList(folder: string, clock: Clock): Promise<ReadonlyMap<string, Source> | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, LIST), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unusable(basename(folder), `its ${LIST} cannot be read`, error);
  }
  try {
    const list: unknown = JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
    if (!isObject(list)) throw new Error('it is no list of collections');
    const now = clock.now();
    return new Map(Object.entries(list).map(([name, source]) => [name, sourceOf(name, source, now)]));
  } catch (error) {
    throw unusable(basename(folder), `its ${LIST} cannot be read (${messageOf(error)})`, error);
  }
}

function sourceOf(name: string, source: unknown, now: Date): Source {
  const { repository, commit, committed_at: committedAt } = isObject(source) ? source : {};
  const recordedAt = new Date(typeof committedAt === 'string' ? committedAt : Number.NaN);
  if (!isPlainName(name)) throw new Error('a name in it is no name of a folder');
  if (Number.isNaN(recordedAt.getTime())) throw new Error(`it does not say when ${name} was committed`);
  if (recordedAt > now) throw new Error(`it says that ${name} was committed in the future`);
  return {
    recordedAt,
    ...(typeof repository === 'string' ? { repository } : {}),
    ...(typeof commit === 'string' ? { commit } : {}),
  };
}
