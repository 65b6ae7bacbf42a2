import { openPromise, type ZipFile } from 'yauzl';
import type { Clock } from '../../src/domain/ports/clock.js';
import { inFuture, messageOf, unusable } from './archive-errors.js';
import { readDeclaration } from './declaration.js';
import { byId, readDeclarations } from './declarations-folder.js';
import type { ArchivedService, ArchivedVersion, TermsArchive } from './domains/terms-archive.js';
import { readZipText, type ZipTextLimits } from './read-zip-text.js';
import { listZip, versionsKey, type ZipListing } from './zip-listing.js';

export interface ZipTermsArchiveOptions extends Partial<ZipTextLimits> {
  readonly name: string;
  /** The release. */
  readonly path: string;
  /** A folder that holds `<service>.json`; without it the release itself has to hold `declarations/<service>.json`. */
  readonly declarations?: string;
  readonly clock: Clock;
  /** Defaults to a million. */
  readonly maxEntries?: number;
}

const DEFAULTS = { maxBytes: 5 * 1024 ** 2, maxRatio: 200, maxEntries: 1_000_000 };

/**
 * A release of Open Terms Archive's versions, a ZIP file, read in place: nothing is unpacked to the disk, and no more
 * than one version at a time to memory. Dispose of it to close the file.
 */
export class ZipTermsArchive implements TermsArchive, Disposable {
  readonly name: string;
  readonly #options: ZipTermsArchiveOptions & typeof DEFAULTS;
  readonly #zip: ZipFile;
  readonly #listing: ZipListing;

  private constructor(options: ZipTermsArchiveOptions & typeof DEFAULTS, zip: ZipFile, listing: ZipListing) {
    this.name = options.name;
    this.#options = options;
    this.#zip = zip;
    this.#listing = listing;
  }

  /**
   * @throws DomainError `service_unavailable` for a file that is no ZIP file, is not safe to read (two files of one
   * name, a name that leads elsewhere), or comes without declarations
   */
  static async open(options: ZipTermsArchiveOptions): Promise<ZipTermsArchive> {
    const all = { ...DEFAULTS, ...options };
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(options.path, { autoClose: false, strictFileNames: true });
      const listing = await listZip(zip, all.maxEntries);
      if (all.declarations === undefined && listing.declarations.size === 0)
        throw new Error('it comes without declarations');
      return new ZipTermsArchive(all, zip, listing);
    } catch (error) {
      zip?.close();
      throw unusable(options.name, `the file cannot be read (${messageOf(error)})`, error);
    }
  }

  async services(): Promise<readonly ArchivedService[]> {
    const { declarations: folder } = this.#options;
    if (folder !== undefined) return readDeclarations(this.name, folder);
    const services: ArchivedService[] = [];
    for (const [id, entry] of this.#listing.declarations) {
      try {
        services.push(readDeclaration(id, await readZipText(this.#zip, entry, this.#options)));
      } catch (error) {
        throw unusable(this.name, `the declaration of ${id} cannot be read (${messageOf(error)})`, error);
      }
    }
    return byId(services);
  }

  async version(
    serviceId: string,
    type: string,
    { at }: { readonly at?: Date } = {},
  ): Promise<ArchivedVersion | undefined> {
    const now = this.#options.clock.now();
    if (at !== undefined && at > now) throw inFuture();
    const versions = this.#listing.versions.get(versionsKey(serviceId, type)) ?? [];
    const found = versions.findLast((version) => version.at <= (at ?? now));
    if (found === undefined) return undefined;
    try {
      return { fetchedAt: found.at, text: await readZipText(this.#zip, found.entry, this.#options) };
    } catch (error) {
      throw unusable(
        this.name,
        `its version ${found.entry.fileName} cannot be read (${messageOf(error)})`,
        error,
      );
    }
  }

  [Symbol.dispose](): void {
    this.#zip.close();
  }
}
