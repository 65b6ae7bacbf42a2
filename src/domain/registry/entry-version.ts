import { CROSS_REFERENCE_NAME, GENERATOR_NAME, SHIPPED_REGISTRY_NAME } from '../access/access-token.js';
import { evidenceOf } from '../check/evidence.js';
import { DomainError } from '../errors.js';
import { isObject } from '../is-object.js';
import { isOwnerName } from '../owners/owner-name.js';
import type { KnownTermsReader } from '../ports/known-terms.js';
import type { EntryChange, RegistryStore } from '../ports/registry-store.js';
import { type DomainName, namesToTry } from '../terms/domain-name.js';
import { META_EXTENSION_KEY } from '../terms/extension-keys.js';
import { type NotGiven, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { PermissionValue } from '../terms/terms-document.js';
import { jsonDiff, type ValueChange } from './json-diff.js';
import type { RegistryEntry } from './registry-entry.js';
import type { ValidationStatus } from './validation-status.js';

/**
 * What made a version: a release of the shipped registry, the site's own file, the generator, an admin, who is not named, or
 * whoever has proven the domain, by a flag.
 */
export const VERSION_MAKERS = ['release', 'site', 'generator', 'admin', 'owner'] as const;

export type VersionMaker = (typeof VERSION_MAKERS)[number];

/** What a version says of one key. */
export interface SaidOfKey {
  readonly value: PermissionValue;
  readonly notGiven?: NotGiven;
}

/** A text that a version rests on. */
export interface VersionSource {
  readonly url: string;
  readonly kind?: string;
  readonly textSha256?: string;
  /** When the text was archived or fetched, as the document says it. */
  readonly asOf?: string;
  readonly archivedUrl?: string;
}

/** One version of an entry as the public is told of it. Everything in it stood in a document that was public then. */
export interface EntryVersion {
  readonly version: number;
  readonly at: Date;
  readonly by: VersionMaker;
  /** Why, in the service's own words; absent where an admin or an owner made it, whose words are for admins. */
  readonly reason?: string;
  readonly status: { readonly before?: ValidationStatus; readonly after: ValidationStatus };
  /** The keys of which it says something else than the version before; without one before, those that have a value. */
  readonly permissions: readonly {
    readonly key: PermissionKey;
    readonly before?: SaidOfKey;
    readonly after: SaidOfKey;
  }[];
  readonly sources: { readonly added: readonly VersionSource[]; readonly removed: readonly VersionSource[] };
  /** Where its values differ from those of the version before; empty without one before. */
  readonly diff: readonly ValueChange[];
  /** Whether `diff` tells of all that differs. */
  readonly isDiffComplete: boolean;
}

/**
 * The versions of a public entry under one of its names, the latest first, since it was added last: of what was removed
 * nothing is told any more. Pages as {@link RegistryStore.history}.
 *
 * @throws DomainError `not_found` where the registry holds no entry
 */
export type FindVersions = (
  domain: DomainName,
  page: { limit: number; before?: string },
) => Promise<readonly (EntryVersion & { readonly id: string; readonly domain: DomainName })[]>;

export function makeFindVersions(
  known: KnownTermsReader,
  registry: Pick<RegistryStore, 'history'>,
): FindVersions {
  return async (domain, page) => {
    const found = await known.read(namesToTry(domain));
    const entry = found.find((terms) => terms.entry !== undefined)?.entry;
    if (entry === undefined) throw new DomainError('not_found', `The registry holds no entry for ${domain}.`);
    const changes = await registry.history(entry.domain, { ...page, sinceAdded: true });
    return changes.flatMap((change) => {
      const version = entryVersionOf(change);
      return version === undefined ? [] : [{ ...version, id: change.id, domain: entry.domain }];
    });
  };
}

/** Values of one version that are told one by one, and how long all of them may be as JSON. */
const MOST_VALUES = 200;
const MOST_DIFF_CHARACTERS = 20_000;
const MOST_SOURCES = 20;
const MOST_CHARACTERS = 2_000;

/** The public form of a change; none of a removal. Documents are anybody's to write, so nothing is given at length. */
export function entryVersionOf({ at, by, reason, before, after }: EntryChange): EntryVersion | undefined {
  if (after === undefined) return undefined;
  const maker = makerOf(by, after);
  const [values, valuesBefore] = [evidenceOf(after.document), before && evidenceOf(before.document)];
  const said = (all: typeof values, key: PermissionKey): SaidOfKey => {
    const { value, not_given: notGiven } = all[key];
    return { value: shortened(value), ...(notGiven !== undefined && { notGiven }) };
  };
  const permissions = PERMISSION_KEYS.flatMap((key) => {
    const now = said(values, key);
    if (valuesBefore === undefined) return now.value === null ? [] : [{ key, after: now }];
    const then = said(valuesBefore, key);
    return differ(then, now) ? [{ key, before: then, after: now }] : [];
  });
  return {
    version: after.version,
    at,
    by: maker,
    ...(maker !== 'admin' && maker !== 'owner' && { reason: cut(reason) }),
    status: { ...(before && { before: before.validationStatus }), after: after.validationStatus },
    permissions,
    sources: sourceChanges(before, after),
    ...diffOf(before, after),
  };
}

function makerOf(by: string, { origin }: RegistryEntry): VersionMaker {
  if (by === SHIPPED_REGISTRY_NAME || by === CROSS_REFERENCE_NAME) return 'release';
  if (isOwnerName(by)) return 'owner';
  if (by !== GENERATOR_NAME) return 'admin';
  return origin === 'authoritative' ? 'site' : 'generator';
}

function diffOf(
  before: RegistryEntry | undefined,
  after: RegistryEntry,
): Pick<EntryVersion, 'diff' | 'isDiffComplete'> {
  if (before === undefined) return { diff: [], isDiffComplete: true };
  const { changes, complete } = jsonDiff(publicContent(before), publicContent(after), MOST_VALUES);
  let left = MOST_DIFF_CHARACTERS;
  const diff = changes.filter((change) => {
    const length = JSON.stringify(change).length;
    if (length > left) return false;
    left -= length;
    return true;
  });
  return { diff, isDiffComplete: complete && diff.length === changes.length };
}

/** What is said of an entry in public, not what follows from that. */
function publicContent({ category, validationStatus, confidence, document }: RegistryEntry): object {
  return { category, validation_status: validationStatus, confidence, document };
}

function sourceChanges(before: RegistryEntry | undefined, after: RegistryEntry): EntryVersion['sources'] {
  const [then, now] = [before === undefined ? [] : sourcesOf(before), sourcesOf(after)];
  const notIn = (others: readonly VersionSource[]) => {
    const keys = new Set(others.map(keyOf));
    return (source: VersionSource) => !keys.has(keyOf(source));
  };
  return { added: now.filter(notIn(then)), removed: then.filter(notIn(now)) };
}

function keyOf({ url, textSha256, asOf }: VersionSource): string {
  return JSON.stringify([url, textSha256 ?? asOf]);
}

function sourcesOf({ document }: RegistryEntry): readonly VersionSource[] {
  const { sources } = objectOf(document.extensions?.[META_EXTENSION_KEY]);
  return (Array.isArray(sources) ? sources : []).slice(0, MOST_SOURCES).flatMap((source) => {
    const { url, kind, text_sha256: hash, archived_at, retrieved_at, archive } = objectOf(source);
    const asOf = archived_at ?? retrieved_at;
    const archivedUrl = objectOf(archive).url;
    if (typeof url !== 'string') return [];
    return [
      {
        url: cut(url),
        ...(typeof kind === 'string' && { kind: cut(kind) }),
        ...(typeof hash === 'string' && { textSha256: cut(hash) }),
        ...(typeof asOf === 'string' && { asOf: cut(asOf) }),
        ...(typeof archivedUrl === 'string' && { archivedUrl: cut(archivedUrl) }),
      },
    ];
  });
}

function shortened(value: PermissionValue): PermissionValue {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'string' ? cut(one) : one,
  ]);
  return Object.fromEntries(entries) as PermissionValue;
}

function differ(one: SaidOfKey, other: SaidOfKey): boolean {
  return jsonDiff(one, other, 1).changes.length > 0;
}

function cut(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed();
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
