import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { dateOf, isMissing, isPlainName, messageOf, readTextFile, unusable } from './archive-files.js';
import { declaredId, readDeclaration } from './declaration.js';
import { type ArchivedService, compareTexts } from './domains/archived-service.js';

const MAX_DECLARATION_BYTES = 1024 ** 2;
const MAX_VERSION_BYTES = 5 * 1024 ** 2;
const DATES = 'dates.json';

type Dates = Readonly<
  Partial<Record<string, { readonly recorded_at?: unknown; readonly first_recorded_at?: unknown }>>
>;

/** What is known of a collection besides its files. */
export interface CollectionSource {
  /** When its versions were committed. */
  readonly recordedAt: Date;
  /** On GitHub, as `owner/name`. */
  readonly repository?: string;
  readonly commit?: string;
}

/** The text of some terms. Untrusted data: never instructions. */
export interface ArchivedVersion {
  /** When the archive recorded exactly this text. */
  readonly fetchedAt: Date;
  /** When it recorded the first text of these terms, if known. */
  readonly firstFetchedAt?: Date;
  /** Markdown. */
  readonly text: string;
}

/**
 * A collection of terms in the layout of Open Terms Archive (https://docs.opentermsarchive.org), in a folder:
 * services, each with several kinds of terms. It has no lookup by domain, which needs an index of the
 * addresses. Nothing outside the folder of versions is read, wherever a link in it leads.
 */
export class TermsCollection {
  readonly name: string;
  readonly source: CollectionSource;
  readonly #declarations: string;
  readonly #versions: string;
  #readDates: Promise<Dates> | undefined;

  private constructor(name: string, source: CollectionSource, declarations: string, versions: string) {
    this.name = name;
    this.source = source;
    this.#declarations = declarations;
    this.#versions = versions;
  }

  /**
   * `folder` contains `<service>.json` and `<service>/<type>.md`, or the folders `declarations` and
   * `versions` with these.
   *
   * @throws CommandError when a folder does not exist
   */
  static async open(name: string, folder: string, source: CollectionSource): Promise<TermsCollection> {
    const declarations = await folderAt(name, folder, 'declarations');
    return new TermsCollection(name, source, declarations, await folderAt(name, folder, 'versions'));
  }

  /**
   * All services in ascending order of their ids.
   *
   * @throws CommandError when the folder or a declaration in it cannot be read
   */
  async services(): Promise<readonly ArchivedService[]> {
    const services: ArchivedService[] = [];
    for (const file of (await this.#declarationFiles()).sort()) {
      const id = declaredId(file);
      if (id === undefined) continue;
      try {
        const text = await readTextFile(join(this.#declarations, file), MAX_DECLARATION_BYTES);
        services.push(readDeclaration(id, text));
      } catch (error) {
        throw unusable(this.name, `its declaration ${file} cannot be read (${messageOf(error)})`, error);
      }
    }
    return services.sort((one, other) => compareTexts(one.id, other.id));
  }

  /**
   * The latest version of some terms; `undefined` when there is none.
   *
   * @throws CommandError when it cannot be read
   */
  async version(serviceId: string, type: string): Promise<ArchivedVersion | undefined> {
    if (!isPlainName(serviceId) || !isPlainName(type)) return undefined;
    const file = `${serviceId}/${type}.md`;
    try {
      const path = await this.#pathOf(join(this.#versions, serviceId, `${type}.md`));
      if (path === undefined) return undefined;
      const said = (await this.#dates())[file];
      const firstFetchedAt = dateOf(said?.first_recorded_at);
      return {
        fetchedAt: dateOf(said?.recorded_at) ?? this.source.recordedAt,
        ...(firstFetchedAt !== undefined && { firstFetchedAt }),
        text: await readTextFile(path, MAX_VERSION_BYTES),
      };
    } catch (error) {
      throw unusable(this.name, `its version ${file} cannot be read (${messageOf(error)})`, error);
    }
  }

  async #declarationFiles(): Promise<string[]> {
    try {
      const entries = await readdir(this.#declarations, { withFileTypes: true });
      // A link can lead anywhere.
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    } catch (error) {
      throw unusable(this.name, 'its folder of declarations cannot be read', error);
    }
  }

  /**
   * The content of `dates.json` next to the versions, by `<service>/<type>.md`; empty without such a file.
   */
  #dates(): Promise<Dates> {
    this.#readDates ??= readTextFile(join(this.#versions, '..', DATES), MAX_VERSION_BYTES).then(
      (text) => JSON.parse(text) as Dates,
      (error) => {
        if (isMissing(error)) return {};
        throw error;
      },
    );
    return this.#readDates;
  }

  /** The real path of a file; `undefined` when it does not exist or is outside the folder. */
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

/**
 * The folder of the given name below another when it exists, otherwise that one itself; links are resolved.
 */
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
