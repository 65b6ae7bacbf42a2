import type { OwnFileHistory, OwnFileVersionSummary } from '../../../domain/check/ports.js';
import { DomainError } from '../../../domain/errors.js';
import { namesToTry } from '../../../domain/terms/domain-name.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { OWN_FILE_PAGES, OwnFileParams, OwnFilesQuery, OwnFilesResponse } from './entry-versions-schema.js';
import { DOCUMENT_RESPONSE, documentReply } from './registry-record-route.js';
import { DomainParams } from './registry-schema.js';

/** How sites' own files changed, whether or not the registry has an entry for the site. */
export const ownFileHistoryRoutes = (history: OwnFileHistory): readonly Route[] => [
  defineRoute('get', '/registry/:domain/own-files', {
    operationId: 'listOwnFileVersions',
    summary: "How a site's own file changed, a page at a time",
    description:
      'The states of its `agentterms.json` that lookups saw, from the first valid file on; with `www.` also those of the name ' +
      'without it. Empty where none was ever seen.',
    limit: 'registry',
    params: DomainParams,
    query: OwnFilesQuery,
    cache: 'public, max-age=60',
    responses: { 200: { description: 'One page, the latest first.', schema: OwnFilesResponse } },
    handle: async ({ params: { domain }, query }) => {
      const { rows, next_cursor } = await OWN_FILE_PAGES.page(query, (limit, after) =>
        history.ownFiles(namesToTry(domain), { limit, ...(after && { before: after.id }) }),
      );
      return { json: { own_files: rows.map(toState), next_cursor } };
    },
  }),
  defineRoute('get', '/registry/:domain/own-files/:document_hash', {
    operationId: 'getOwnFileVersion',
    summary: "The document of a site's own file as it once was",
    description:
      'As JSON without the space of the file, by the hash that answers and the history name it with.',
    limit: 'registry',
    params: OwnFileParams,
    // The address identifies the content, and a published file is never withdrawn from the history.
    cache: 'public, max-age=31536000, immutable',
    responses: { 200: DOCUMENT_RESPONSE },
    failures: ['not_found'],
    handle: async ({ params: { domain, document_hash } }) => {
      const text = await history.ownDocument(namesToTry(domain), document_hash);
      if (text === undefined)
        throw new DomainError('not_found', `No file of ${domain} with this document was seen.`);
      return documentReply(text);
    },
  }),
];

function toState({ domain, seenAt, kind, documentHash, sourceUrl }: OwnFileVersionSummary) {
  return {
    domain,
    seen_at: seenAt.toISOString(),
    state: kind,
    document_hash: documentHash,
    source_url: sourceUrl,
  };
}
