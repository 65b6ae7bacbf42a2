import type { KnownTermsReader } from '../../../domain/check/ports.js';
import { makeFindVersions, VERSION_MAKERS } from '../../../domain/registry/entry-version.js';
import { makeCompareVersions, makeFindVersion } from '../../../domain/registry/find-version.js';
import type { RegistryStore } from '../../../domain/registry/ports.js';
import { EntryVersionParams } from '../admin/admin-schema.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import {
  VERSION_PAGES,
  VersionDiffQuery,
  VersionDiffResponse,
  VersionsQuery,
  VersionsResponse,
} from './entry-versions-schema.js';
import { DOCUMENT_RESPONSE, documentReply } from './registry-record-route.js';
import { DomainParams } from './registry-schema.js';
import { toDiffResponse, toVersionItem } from './version-response.js';

/**
 * How public entries changed: their versions, each single version, and the differences between two of them.
 */
export function entryVersionRoutes(
  known: KnownTermsReader,
  registry: Pick<RegistryStore, 'history' | 'find'>,
): readonly Route[] {
  const findVersions = makeFindVersions(known, registry);
  const findVersion = makeFindVersion(known, registry);
  const compareVersions = makeCompareVersions(findVersion);
  return [
    defineRoute('get', '/registry/:domain/history', {
      operationId: 'listEntryVersions',
      summary: 'The versions of an entry: when it changed, and in what, a page at a time',
      description:
        'Each version with what it says of an action that the one before did not, its status, the texts that came and went, and ' +
        'the values that differ. Admins are not named, and their reasons not given. An entry that was removed has no public ' +
        'history; one that came back has that since then.',
      limit: 'registry',
      params: DomainParams,
      query: VersionsQuery,
      cache: 'public, max-age=60',
      responses: { 200: { description: 'One page, the latest first.', schema: VersionsResponse } },
      failures: ['not_found'],
      handle: async ({ params: { domain }, query }) => {
        const { rows, next_cursor } = await VERSION_PAGES.page(query, (limit, after) =>
          findVersions(domain, { limit, ...(after && { before: after.id }) }),
        );
        return {
          json: { domain: rows[0]?.domain ?? domain, versions: rows.map(toVersionItem), next_cursor },
        };
      },
    }),
    defineRoute('get', '/registry/:domain/versions/:version', {
      operationId: 'getRegistryVersion',
      summary: "A domain's terms document as the registry held it at one of its versions",
      description:
        'The document alone, the same bytes for ever; when it came to be and why is in the headers, and in the history. Of an ' +
        'entry that was removed there are no versions.',
      limit: 'registry',
      params: EntryVersionParams,
      // No longer than the record itself: removing an entry removes its versions too.
      cache: 'public, max-age=3600',
      responses: {
        200: {
          ...DOCUMENT_RESPONSE,
          headers: {
            ...DOCUMENT_RESPONSE.headers,
            'Last-Modified': 'When this version came to be.',
            'AgentTerms-Document-Hash': "SHA-256 of the document's RFC 8785 form.",
            'AgentTerms-Made-By': `What made it: ${VERSION_MAKERS.join(', ')}.`,
            'AgentTerms-Reason':
              'Why, where an admin did not make it; the first 300 characters as a display string (RFC 9651).',
          },
        },
      },
      failures: ['not_found'],
      handle: async ({ params: { domain, version } }) => {
        const { entry, note } = await findVersion(domain, version);
        return documentReply(entry.documentText, {
          'Last-Modified': entry.updatedAt.toUTCString(),
          'AgentTerms-Document-Hash': entry.documentHash,
          ...(note && { 'AgentTerms-Made-By': note.by }),
          ...(note?.reason !== undefined && { 'AgentTerms-Reason': displayString(note.reason) }),
        });
      },
    }),
    defineRoute('get', '/registry/:domain/diff', {
      operationId: 'compareRegistryVersions',
      summary: 'What one version of an entry says that another does not',
      description:
        'For each action what both say of it and what that rests on, the status, the texts, and the values that differ. Either ' +
        'may be the earlier one.',
      limit: 'registry',
      params: DomainParams,
      query: VersionDiffQuery,
      cache: 'public, max-age=3600',
      responses: { 200: { description: 'What differs.', schema: VersionDiffResponse } },
      failures: ['not_found'],
      handle: async ({ params: { domain }, query: { from, to } }) => ({
        json: toDiffResponse(await compareVersions(domain, from, to)),
      }),
    }),
  ];
}

const MOST_REASON_CHARACTERS = 300;

/** Text of any language in a header (RFC 9651, section 3.3.8). */
function displayString(text: string): string {
  const shown = text.slice(0, MOST_REASON_CHARACTERS).toWellFormed();
  return `%"${shown.replace(/[^\x20-\x7e]|[%"]/gu, (one) =>
    [...Buffer.from(one)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )}"`;
}
