import { createHash } from 'node:crypto';
import type { NoEntry } from '../../../domain/check/no-entry.js';
import type { KnownTermsReader } from '../../../domain/check/ports.js';
import { namesToTry } from '../../../domain/terms/domain-name.js';
import { TermsDocument } from '../../../domain/terms/terms-document.js';
import { defineRoute } from '../kit/define-route.js';
import type { Reply, Route } from '../kit/route.js';
import { DomainParams } from './registry-schema.js';

/**
 * `GET` and `HEAD /registry/:domain`: only the entry's terms document (contract: "Registry"). The same
 * address is the site's page for people, and callers that ask for JSON get the document.
 */
export const registryRecordRoutes = (known: KnownTermsReader, noEntry: NoEntry): readonly Route[] => [
  recordRoute(known, noEntry, '/registry/:domain', 'getRegistryRecord'),
  recordRoute(known, noEntry, '/sites/:domain', 'getSiteRecord'),
];

const recordRoute = (known: KnownTermsReader, noEntry: NoEntry, path: string, operationId: string): Route =>
  defineRoute('get', path, {
    operationId,
    summary: "A domain's terms document as the registry holds it",
    description: 'The document alone, the same bytes for the same version, with an ETag.',
    limit: 'registry',
    params: DomainParams,
    cache: 'public, max-age=3600',
    responses: { 200: DOCUMENT_RESPONSE },
    failures: ['not_found'],
    handle: async ({ params: { domain } }) => {
      const found = await known.read(namesToTry(domain));
      const entry = found.find((terms) => terms.entry !== undefined)?.entry;
      if (entry === undefined) throw await noEntry(domain);
      return documentReply(entry.documentText);
    },
  });

/** Describes a document that is sent byte for byte. */
export const DOCUMENT_RESPONSE = {
  description: 'The terms document.',
  schema: TermsDocument,
  headers: { 'Repr-Digest': 'SHA-256 of the document as it is sent (RFC 9530).' },
};

/** Replies with a stored terms document, byte for byte. */
export function documentReply(text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const digest = createHash('sha256').update(text).digest();
  return {
    text,
    contentType: 'application/json; charset=utf-8',
    // The tag changes with the bytes, even when only the order of the keys changes.
    etag: `"${digest.toString('base64url').slice(0, 32)}"`,
    headers: { 'Repr-Digest': `sha-256=:${digest.toString('base64')}:`, ...headers },
  };
}
