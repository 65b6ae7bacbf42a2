import type { NamedPassage } from '../check/check-result.js';
import { evidenceOf } from '../check/evidence.js';
import type { KnownTermsReader } from '../check/ports.js';
import { DomainError } from '../errors.js';
import type { DomainName } from '../terms/domain-name.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { compareEntries, type EntryDifference } from './compare-entries.js';
import { publicNameOf, type VersionNote, versionNoteOf } from './entry-version.js';
import type { RegistryStore } from './ports.js';
import type { RegistryEntry } from './registry-entry.js';

/** An entry at one of its versions. */
export interface FoundVersion {
  /** The version was made at `updatedAt`. */
  readonly entry: RegistryEntry;
  readonly note: VersionNote;
}

/**
 * A version of a public entry under one of its names, if the entry has had it since it was last added.
 *
 * @throws DomainError `not_found`
 */
export type FindVersion = (domain: DomainName, version: number) => Promise<FoundVersion>;

export function makeFindVersion(
  known: KnownTermsReader,
  registry: Pick<RegistryStore, 'history'>,
): FindVersion {
  return async (asked, version) => {
    const domain = await publicNameOf(known, asked);
    const [change] = await registry.history(domain, { limit: 1, sinceAdded: true, version });
    if (change?.after === undefined)
      throw new DomainError('not_found', `The entry of ${domain} has no version ${version}.`);
    return { entry: change.after, note: versionNoteOf(change, change.after) };
  };
}

/** How one version of an entry differs from another, which may be the earlier one. */
export interface VersionDifference extends EntryDifference {
  readonly from: FoundVersion;
  readonly to: FoundVersion;
  /** The keys whose value rests on other passages. */
  readonly proof: readonly {
    readonly key: PermissionKey;
    readonly added: readonly NamedPassage[];
    readonly removed: readonly NamedPassage[];
  }[];
}

/** @throws DomainError `not_found` */
export type CompareVersions = (domain: DomainName, from: number, to: number) => Promise<VersionDifference>;

export function makeCompareVersions(findVersion: FindVersion): CompareVersions {
  return async (domain, fromVersion, toVersion) => {
    const [from, to] = await Promise.all([findVersion(domain, fromVersion), findVersion(domain, toVersion)]);
    return {
      from,
      to,
      proof: proofChanges(from.entry, to.entry),
      ...compareEntries(from.entry, to.entry),
    };
  };
}

function proofChanges(before: RegistryEntry, after: RegistryEntry): VersionDifference['proof'] {
  const [then, now] = [evidenceOf(before.document), evidenceOf(after.document)];
  return PERMISSION_KEYS.flatMap((key) => {
    const added = withoutThose(now[key].passages, then[key].passages);
    const removed = withoutThose(then[key].passages, now[key].passages);
    return added.length + removed.length === 0 ? [] : [{ key, added, removed }];
  });
}

function withoutThose(
  passages: readonly NamedPassage[],
  others: readonly NamedPassage[],
): readonly NamedPassage[] {
  const known = new Set(others.map((passage) => JSON.stringify(passage)));
  return passages.filter((passage) => !known.has(JSON.stringify(passage)));
}
