import { hash } from 'node:crypto';
import type { DocumentCopy, DomainTerms, ServiceTerms } from '../archive/domains/domain-terms.js';
import { standingOf } from '../archive/domains/terms-types.js';
import type { TermsCollection } from '../archive/terms-collection.js';
import type { ListedDocument } from './build/listed-document.js';

/** By name. */
type Collections = ReadonlyMap<string, TermsCollection>;

/**
 * The texts of each domain's main service, or of the next best one with terms when the archives have no text
 * of the main one; by domain, then in the order of the service's documents.
 */
export async function listDocuments(
  domains: Iterable<DomainTerms>,
  collections: readonly TermsCollection[],
): Promise<readonly ListedDocument[]> {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const listed: ListedDocument[] = [];
  for (const { domain, main, others } of domains)
    listed.push(...(await ofDomain(domain, [main, ...others], byName)));
  return listed;
}

async function ofDomain(
  domain: string,
  services: readonly ServiceTerms[],
  collections: Collections,
): Promise<readonly ListedDocument[]> {
  let second: readonly ListedDocument[] = [];
  for (const { name, documents: copies } of services) {
    const read = await Promise.all(copies.map((copy) => listed(domain, name, copy, collections)));
    const documents = read.filter((one) => one !== undefined);
    if (documents.some(({ type }) => standingOf(type) < 2)) return documents;
    if (second.length === 0) second = documents;
  }
  return second;
}

async function listed(
  domain: string,
  name: string,
  { collection: collectionName, serviceId, type, sourceUrls }: DocumentCopy,
  collections: Collections,
): Promise<ListedDocument | undefined> {
  const collection = collections.get(collectionName);
  const version = await collection?.version(serviceId, type);
  // An archive can have an empty text when a page could no longer be read.
  if (collection === undefined || version === undefined || version.text.trim() === '') return undefined;
  const { text, fetchedAt, firstFetchedAt } = version;
  const { repository, commit } = collection.source;
  const path = [serviceId, `${type}.md`].map(encodeURIComponent).join('/');
  return {
    domain,
    name,
    type,
    url: sourceUrls[0] ?? '',
    text_sha256: hash('sha256', text),
    length: text.length,
    ...(firstFetchedAt !== undefined && { first_recorded_at: firstFetchedAt.toISOString() }),
    recorded_at: fetchedAt.toISOString(),
    archive: {
      collection: collectionName,
      service: serviceId,
      terms: type,
      // Open Terms Archive keeps its collections on GitHub. A commit permanently identifies one state of all
      // its texts.
      ...(repository !== undefined &&
        commit !== undefined && { url: `https://github.com/${repository}/blob/${commit}/${path}` }),
    },
  };
}
