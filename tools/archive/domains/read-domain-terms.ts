import type { DocumentCopy, DomainTerms, ServiceDocument, ServiceTerms } from './domain-terms.js';
import type { ArchivedVersion, TermsArchive } from './terms-archive.js';

/** The text of a document of a domain's terms. */
export interface ReadDocument {
  readonly document: ServiceDocument;
  /** The copy that the version is from. */
  readonly copy: DocumentCopy;
  readonly version: ArchivedVersion;
}

export interface ReadDomainTerms {
  readonly service: ServiceTerms;
  /** In the order of the service's documents; at least one. */
  readonly documents: readonly ReadDocument[];
}

export interface ReadOptions {
  /** Versions in force at this time; the latest ones without it. */
  readonly at?: Date;
  readonly signal?: AbortSignal;
  /**
   * How much a reader can do with a text, for example whether its language is known: of several copies only those with
   * the highest number count. All are equal without it.
   */
  readonly preference?: (text: string) => number;
}

/**
 * The texts of a domain's terms: of its main service, or of the next best one when the archives hold no terms of
 * service of that one. Of several copies the newest of those that are preferred is taken, the one of the earlier
 * collection where they are of the same time. `undefined` when the archives hold no text at all.
 *
 * @param archives the archives by the names of their collections; a copy in any other is passed over
 */
export async function readDomainTerms(
  { main, others }: DomainTerms,
  archives: ReadonlyMap<string, TermsArchive>,
  options: ReadOptions = {},
): Promise<ReadDomainTerms | undefined> {
  let second: ReadDomainTerms | undefined;
  for (const service of [main, ...others]) {
    const read = await readService(service, archives, options);
    if (read?.documents.some(({ document }) => document.kind === 'terms_of_service')) return read;
    second ??= read;
  }
  return second;
}

async function readService(
  service: ServiceTerms,
  archives: ReadonlyMap<string, TermsArchive>,
  options: ReadOptions,
): Promise<ReadDomainTerms | undefined> {
  const all = await Promise.all(service.documents.map((document) => readBest(document, archives, options)));
  const documents = all.filter((read) => read !== undefined);
  return documents.length === 0 ? undefined : { service, documents };
}

async function readBest(
  document: ServiceDocument,
  archives: ReadonlyMap<string, TermsArchive>,
  options: ReadOptions,
): Promise<ReadDocument | undefined> {
  const { preference } = options;
  const found: ReadDocument[] = [];
  for (const copy of document.copies) {
    const version = await archives.get(copy.collection)?.version(copy.serviceId, copy.type, options);
    // An archive can hold an empty text where a page could not be read any more.
    if (version !== undefined && version.text.trim() !== '') found.push({ document, copy, version });
  }
  if (preference === undefined || found.length < 2) return newestOf(found);
  const ranked = found.map((read) => ({ read, rank: preference(read.version.text) }));
  const highest = Math.max(...ranked.map(({ rank }) => rank));
  return newestOf(ranked.filter(({ rank }) => rank === highest).map(({ read }) => read));
}

function newestOf([first, ...others]: readonly ReadDocument[]): ReadDocument | undefined {
  return others.reduce(
    (newest, read) =>
      newest !== undefined && read.version.fetchedAt <= newest.version.fetchedAt ? newest : read,
    first,
  );
}
