import type {
  DocumentCopy,
  DomainTerms,
  ServiceDocument,
  ServiceTerms,
} from '../archive/domains/domain-terms.js';
import { standingOf } from '../archive/domains/terms-types.js';
import type { OpenedCollection } from '../archive/open-terms-archives.js';
import { textHash } from '../text-hash.js';
import type { ListedDocument } from './build/listed-document.js';

/** By name. */
type Archives = ReadonlyMap<string, OpenedCollection>;

/**
 * The texts of each domain's main service, or of its next best one with terms when the archives hold none of that one; by
 * domain, then in the order of the service's documents.
 */
export async function listDocuments(
  domains: Iterable<DomainTerms>,
  archives: Archives,
): Promise<readonly ListedDocument[]> {
  const listed: ListedDocument[] = [];
  for (const { domain, main, others } of domains)
    listed.push(...(await ofDomain(domain, [main, ...others], archives)));
  return listed;
}

async function ofDomain(
  domain: string,
  services: readonly ServiceTerms[],
  archives: Archives,
): Promise<readonly ListedDocument[]> {
  let second: readonly ListedDocument[] = [];
  for (const service of services) {
    const all = service.documents.flatMap((document) => document.copies.map((copy) => ({ document, copy })));
    const read = await Promise.all(
      all.map(({ document, copy }) => listed(domain, service.name, document, copy, archives)),
    );
    const documents = read.filter((one) => one !== undefined);
    if (documents.some(({ type }) => standingOf(type) < 2)) return documents;
    if (second.length === 0) second = documents;
  }
  return second;
}

async function listed(
  domain: string,
  name: string,
  { type }: ServiceDocument,
  copy: DocumentCopy,
  archives: Archives,
): Promise<ListedDocument | undefined> {
  const collection = archives.get(copy.collection);
  const version = await collection?.archive.version(copy.serviceId, copy.type);
  // An archive can hold an empty text where a page could not be read any more.
  if (version === undefined || version.text.trim() === '') return undefined;
  const { text, fetchedAt, firstFetchedAt } = version;
  return {
    domain,
    name,
    type,
    url: copy.sourceUrls[0] ?? '',
    text_sha256: textHash(text),
    length: text.length,
    ...(firstFetchedAt !== undefined && { first_recorded_at: firstFetchedAt.toISOString() }),
    recorded_at: fetchedAt.toISOString(),
    archive: {
      collection: copy.collection,
      service: copy.serviceId,
      terms: copy.type,
      ...(collection !== undefined && versionUrl(collection, copy)),
    },
  };
}

/** Open Terms Archive keeps its collections on GitHub; a commit names one state of all its texts for good. */
function versionUrl({ repository, commit }: OpenedCollection, { serviceId, type }: DocumentCopy) {
  if (repository === undefined || commit === undefined) return {};
  const path = [serviceId, `${type}.md`].map(encodeURIComponent).join('/');
  return { url: `https://github.com/${repository}/blob/${commit}/${path}` };
}
