import type {
  EntryVersion,
  FindVersions,
  SaidOfKey,
  VersionSource,
} from '../../../domain/registry/entry-version.js';
import { defineRoute, type Route } from '../define-route.js';
import {
  type EntryVersion as PublicVersion,
  VERSION_PAGES,
  VersionsQuery,
  VersionsResponse,
} from '../schemas/entry-versions.js';
import { DomainParams } from '../schemas/registry.js';

/** `GET /registry/:domain/history`: how a public entry changed. */
export const entryVersionsRoute = (findVersions: FindVersions): Route =>
  defineRoute({
    method: 'get',
    path: '/registry/:domain/history',
    operationId: 'listEntryVersions',
    summary: 'The versions of an entry: when it changed, and in what, a page at a time',
    description:
      'Each version with what it says of an action that the one before did not, its status, the texts that came and went, and ' +
      'the values that differ. Admins are not named, and their reasons not given. An entry that was removed has no public ' +
      'history; one that came back has that since then.',
    limit: 'registry',
    params: DomainParams,
    query: VersionsQuery,
    closedQuery: true,
    cache: 'public, max-age=60',
    responses: { 200: { description: 'One page, the latest first.', schema: VersionsResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain }, query }) => {
      const { rows, next_cursor } = await VERSION_PAGES.page(query, (limit, after) =>
        findVersions(domain, { limit, ...(after && { before: after.id }) }),
      );
      return { json: { domain: rows[0]?.domain ?? domain, versions: rows.map(toPublic), next_cursor } };
    },
  });

function toPublic(version: EntryVersion): PublicVersion {
  const { at, by, reason, status, permissions, sources, diff, isDiffComplete } = version;
  return {
    version: version.version,
    at: at.toISOString(),
    by,
    ...(reason !== undefined && { reason }),
    validation_status: status.after,
    ...(status.before !== undefined && { validation_status_before: status.before }),
    permissions: permissions.map(toPermissionChange),
    sources_added: sources.added.map(toSource),
    sources_removed: sources.removed.map(toSource),
    diff: [...diff],
    diff_complete: isDiffComplete,
  };
}

export function toPermissionChange({
  key,
  before,
  after,
}: EntryVersion['permissions'][number]): PublicVersion['permissions'][number] {
  return { key, ...(before !== undefined && { before: toSaid(before) }), after: toSaid(after) };
}

function toSaid({ value, notGiven }: SaidOfKey): PublicVersion['permissions'][number]['after'] {
  return { value, ...(notGiven !== undefined && { not_given: notGiven }) };
}

function toSource({ url, kind, textSha256, asOf, archivedUrl }: VersionSource) {
  return {
    url,
    ...(kind !== undefined && { kind }),
    ...(textSha256 !== undefined && { text_sha256: textSha256 }),
    ...(asOf !== undefined && { as_of: asOf }),
    ...(archivedUrl !== undefined && { archived_url: archivedUrl }),
  };
}
