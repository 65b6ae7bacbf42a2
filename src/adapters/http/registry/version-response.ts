import type { EntryDifference, SaidOfKey } from '../../../domain/registry/compare-entries.js';
import type { EntryVersion } from '../../../domain/registry/entry-version.js';
import type { FoundVersion, VersionDifference } from '../../../domain/registry/find-version.js';
import type { PublicChange } from '../../../domain/registry/follow-changes.js';
import type { Written } from '../../../domain/written.js';
import type { FollowedChange } from '../feeds/registry-changes-schema.js';
import type { EntryVersion as VersionItem } from './entry-versions-schema.js';

/** A version in the history of its entry. */
export function toVersionItem(version: EntryVersion): Written<VersionItem> {
  return {
    version: version.version,
    at: version.at.toISOString(),
    by: version.by,
    reason: version.reason,
    validation_status: version.status.after,
    validation_status_before: version.status.before,
    permissions: version.permissions.map((change) => ({
      ...toPermissionChange(change),
      after: { ...toSaid(change.after), conditions: change.after.conditions },
    })),
    ...toDifference(version),
  };
}

/** What one version of an entry says that another does not. */
export function toDiffResponse(difference: VersionDifference) {
  const { from, to, permissions, proof } = difference;
  return {
    domain: to.entry.domain,
    from: toCompared(from),
    to: toCompared(to),
    permissions: permissions.map(toPermissionChange),
    proof,
    ...toDifference(difference),
  };
}

/** A change of the registry as its pages, its events and webhooks tell it. */
export function toRegistryChange(
  { cursor, domain, kind, at, version: said }: PublicChange,
  baseUrl: string,
): Written<FollowedChange> {
  const change = { cursor, domain, kind, at: at.toISOString() };
  if (said === undefined) return change;
  return {
    ...change,
    version: said.version,
    by: said.by,
    reason: said.reason,
    validation_status: said.status.after,
    validation_status_before: said.status.before,
    document_hash: said.documentHash,
    permissions: said.permissions.map(toPermissionChange),
    url: `${baseUrl}/registry/${domain}`,
  };
}

function toCompared({ entry, note }: FoundVersion) {
  return {
    version: entry.version,
    at: entry.updatedAt.toISOString(),
    ...note,
    document_hash: entry.documentHash,
    category: entry.category,
    validation_status: entry.validationStatus,
    confidence: entry.confidence,
  };
}

function toDifference({ sources, diff, isDiffComplete }: EntryDifference) {
  return {
    sources_added: sources.added.map(toSource),
    sources_removed: sources.removed.map(toSource),
    diff,
    diff_complete: isDiffComplete,
  };
}

function toPermissionChange({ key, before, after }: EntryDifference['permissions'][number]) {
  return { key, before: before && toSaid(before), after: toSaid(after) };
}

function toSaid({ value, notGiven }: SaidOfKey) {
  return { value, not_given: notGiven };
}

function toSource({ url, kind, textSha256, asOf, archivedUrl }: EntryDifference['sources']['added'][number]) {
  return { url, kind, text_sha256: textSha256, as_of: asOf, archived_url: archivedUrl };
}
