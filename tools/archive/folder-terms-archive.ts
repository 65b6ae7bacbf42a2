import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Clock } from '../../src/domain/ports/clock.js';
import { inFuture, messageOf, unusable } from './archive-errors.js';
import { isPlainName, readTextFile } from './archive-files.js';
import { readDeclarations } from './declarations-folder.js';
import type { ArchivedService, ArchivedVersion, TermsArchive } from './domains/terms-archive.js';

const MAX_BYTES = 5 * 1024 ** 2;
const DATES = 'dates.json';

type Dates = Readonly<
  Partial<Record<string, { readonly recorded_at?: unknown; readonly first_recorded_at?: unknown }>>
>;

export interface FolderTermsArchiveOptions {
  readonly name: string;
  /** Holds `<service>.json`, or a folder `declarations` that does. */
  readonly declarations: string;
  /** Holds `<service>/<type>.md`, or a folder `versions` that does. */
  readonly versions: string;
  /** When versions of which the folder's `dates.json` says nothing were recorded. */
  readonly recordedAt: Date;
  readonly clock: Clock;
  /** Of one version. Defaults to 5 MiB. */
  readonly maxBytes?: number;
}

/**
 * A collection as it lies in a folder: a checkout of Open Terms Archive's repositories, or both below one folder.
 * Nothing outside the folder of versions is read, wherever a link in it leads.
 */
export class FolderTermsArchive implements TermsArchive {
  readonly name: string;
  readonly #declarations: string;
  readonly #versions: string;
  readonly #recordedAt: Date;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  #readDates: Promise<Dates> | undefined;

  private constructor(options: FolderTermsArchiveOptions) {
    this.name = options.name;
    this.#declarations = options.declarations;
    this.#versions = options.versions;
    this.#recordedAt = options.recordedAt;
    this.#clock = options.clock;
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
  }

  /** @throws DomainError `service_unavailable` when a folder is not there */
  static async open(options: FolderTermsArchiveOptions): Promise<FolderTermsArchive> {
    const { name } = options;
    const declarations = await folderAt(name, options.declarations, 'declarations');
    const versions = await folderAt(name, options.versions, 'versions');
    return new FolderTermsArchive({ ...options, declarations, versions });
  }

  services(): Promise<readonly ArchivedService[]> {
    return readDeclarations(this.name, this.#declarations);
  }

  async version(
    serviceId: string,
    type: string,
    { at }: { readonly at?: Date } = {},
  ): Promise<ArchivedVersion | undefined> {
    if (at !== undefined && at > this.#clock.now()) throw inFuture();
    if (at !== undefined && at < this.#recordedAt) return undefined;
    if (!isPlainName(serviceId) || !isPlainName(type)) return undefined;
    try {
      const path = await this.#pathOf(join(this.#versions, serviceId, `${type}.md`));
      if (path === undefined) return undefined;
      const said = (await this.#dates())[`${serviceId}/${type}.md`];
      const firstFetchedAt = dateOf(said?.first_recorded_at);
      return {
        fetchedAt: dateOf(said?.recorded_at) ?? this.#recordedAt,
        ...(firstFetchedAt !== undefined && { firstFetchedAt }),
        text: await readTextFile(path, this.#maxBytes),
      };
    } catch (error) {
      const file = `${serviceId}/${type}.md`;
      throw unusable(this.name, `its version ${file} cannot be read (${messageOf(error)})`, error);
    }
  }

  /** What `dates.json` beside the versions says of each, by `<service>/<type>.md`; nothing without such a file. */
  #dates(): Promise<Dates> {
    this.#readDates ??= readTextFile(join(this.#versions, '..', DATES), this.#maxBytes).then(
      (text) => JSON.parse(text) as Dates,
      (error) => {
        if (isMissing(error)) return {};
        throw error;
      },
    );
    return this.#readDates;
  }

  /** Where a file really is; `undefined` when it is not there or outside the folder. */
  async #pathOf(path: string): Promise<string | undefined> {
    try {
      const real = await realpath(path);
      const isInside = real.startsWith(`${this.#versions}${sep}`);
      return isInside && (await stat(real)).isFile() ? real : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

/** The folder itself, or the one of the given name below it when there is one; links resolved. */
async function folderAt(name: string, folder: string, below: string): Promise<string> {
  for (const path of [join(folder, below), folder]) {
    try {
      if ((await stat(path)).isDirectory()) return await realpath(path);
    } catch (error) {
      if (!isMissing(error)) throw unusable(name, `its folder of ${below} cannot be read`, error);
    }
  }
  throw unusable(name, `its folder of ${below} is not there`);
}

function dateOf(text: unknown): Date | undefined {
  const date = new Date(typeof text === 'string' ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}
