import { GENERATOR_NAME, SHIPPED_REGISTRY_NAME } from '../access/access-token.js';
import type { KnownTermsReader } from '../check/ports.js';
import { DomainError } from '../errors.js';
import { isOwnerName } from '../owners/owner-name.js';
import { type DomainName, namesToTry } from '../terms/domain-name.js';
import { compareEntries, cut, type EntryDifference } from './compare-entries.js';
import type { ChangeNote, EntryChange, RegistryStore } from './ports.js';
import type { RegistryEntry } from './registry-entry.js';

/**
 * Who made a version: a release of the shipped registry, the site's own file, the generator, an admin, who is
 * not named, or the proven owner of the domain, by a flag.
 */
export const VERSION_MAKERS = ['release', 'site', 'generator', 'admin', 'owner'] as const;

export type VersionMaker = (typeof VERSION_MAKERS)[number];

/** The public reason for a version. */
export interface VersionNote {
  readonly by: VersionMaker;
  /**
   * Why, in the service's own words. Absent when an admin or an owner made it: their words are only for
   * admins.
   */
  readonly reason?: string;
}

/** The public form of one version of an entry. All of its content was in a document that was public then. */
export interface EntryVersion extends VersionNote, EntryDifference {
  readonly version: number;
  readonly at: Date;
}

/**
 * The versions of a public entry under one of its names, the latest first, since it was last added; removed
 * content is no longer published. Pages as {@link RegistryStore.history}.
 *
 * @throws DomainError `not_found` when the registry has no entry
 */
export type FindVersions = (
  domain: DomainName,
  page: { limit: number; before?: string },
) => Promise<readonly (EntryVersion & { readonly id: string; readonly domain: DomainName })[]>;

export function makeFindVersions(
  known: KnownTermsReader,
  registry: Pick<RegistryStore, 'history'>,
): FindVersions {
  return async (asked, page) => {
    const domain = await publicNameOf(known, asked);
    const changes = await registry.history(domain, { ...page, sinceAdded: true });
    return changes.flatMap((change) => {
      const version = entryVersionOf(change);
      return version === undefined ? [] : [{ ...version, id: change.id, domain }];
    });
  };
}

/**
 * The name under which the registry has an entry of the domain.
 *
 * @throws DomainError `not_found`
 */
export async function publicNameOf(known: KnownTermsReader, domain: DomainName): Promise<DomainName> {
  const found = await known.read(namesToTry(domain));
  const entry = found.find((terms) => terms.entry !== undefined)?.entry;
  if (entry === undefined) throw new DomainError('not_found', `The registry holds no entry for ${domain}.`);
  return entry.domain;
}

/** The public form of a change; `undefined` for a removal. */
export function entryVersionOf({ at, by, reason, before, after }: EntryChange): EntryVersion | undefined {
  if (after === undefined) return undefined;
  return {
    version: after.version,
    at,
    ...versionNoteOf({ by, reason }, after),
    ...compareEntries(before, after),
  };
}

/** The public form of who made a version, and why. */
export function versionNoteOf({ by, reason }: ChangeNote, made: RegistryEntry): VersionNote {
  const maker = makerOf(by, made);
  return { by: maker, ...(maker !== 'admin' && maker !== 'owner' && { reason: cut(reason) }) };
}

function makerOf(by: string, { origin }: RegistryEntry): VersionMaker {
  if (by === SHIPPED_REGISTRY_NAME) return 'release';
  if (isOwnerName(by)) return 'owner';
  if (by !== GENERATOR_NAME) return 'admin';
  return origin === 'authoritative' ? 'site' : 'generator';
}
