import { isObject } from '../../src/domain/is-object.js';
import { inOrder, webAddress } from './declaration.js';
import { declaredName } from './declared-name.js';
import type { ArchivedService, ArchivedVersion } from './domains/terms-archive.js';

/**
 * The ids in an answer to `GET /services`: `[{id, name, terms: [{type}]}]`.
 *
 * @throws Error when it is no such list
 */
export function readServiceIds(body: unknown): readonly string[] {
  if (!Array.isArray(body)) throw new Error('it is no list of services');
  return body.map((service: unknown) => {
    const id = isObject(service) ? service.id : undefined;
    if (typeof id !== 'string' || id === '') throw new Error('a service has no id');
    return id;
  });
}

/**
 * An answer to `GET /service/<id>`: `{id, name, terms: [{type, sourceDocuments: [{location, …}]}]}`.
 *
 * @throws Error when it is no declaration of that service
 */
export function readService(id: string, body: unknown): ArchivedService {
  const { id: said, name: declared, terms } = isObject(body) ? body : {};
  const name = declaredName(declared);
  if (said !== id || name === undefined || !Array.isArray(terms))
    throw new Error('it is no declaration of the service that was asked for');
  return { id, name, terms: inOrder(terms.filter(isObject).map(termsOf)) };
}

/**
 * An answer to `GET /version/<id>/<type>/<date>`: `{id, fetchDate, content}`.
 *
 * @throws Error when it is no version
 */
export function readVersion(body: unknown): ArchivedVersion {
  const { fetchDate, content } = isObject(body) ? body : {};
  const fetchedAt = new Date(typeof fetchDate === 'string' ? fetchDate : Number.NaN);
  if (typeof content !== 'string' || Number.isNaN(fetchedAt.getTime())) throw new Error('it is no version');
  return { fetchedAt, text: content };
}

function termsOf({ type, sourceDocuments }: Readonly<Record<string, unknown>>) {
  if (typeof type !== 'string' || type === '') throw new Error('terms have no type');
  const documents: readonly unknown[] = Array.isArray(sourceDocuments) ? sourceDocuments : [];
  return {
    type,
    sourceUrls: documents
      .map((source) => webAddress(isObject(source) ? source.location : undefined))
      .filter((address) => address !== undefined),
  };
}
