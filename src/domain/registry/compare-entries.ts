import { evidenceOf } from '../check/evidence.js';
import { type ShownCondition, withSentence } from '../conditions/condition-sentence.js';
import { readConditions } from '../conditions/read-conditions.js';
import { isObject, listOf, objectOf } from '../is-object.js';
import { CONDITIONS_EXTENSION_KEY, META_EXTENSION_KEY } from '../terms/extension-keys.js';
import { type NotGiven, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { PermissionValue, TermsDocument } from '../terms/terms-document.js';
import { jsonDiff, type ValueChange } from './json-diff.js';
import type { RegistryEntry } from './registry-entry.js';
import type { ValidationStatus } from './validation-status.js';

/** What a version says of one key. */
export interface SaidOfKey {
  readonly value: PermissionValue;
  readonly notGiven?: NotGiven;
  /** The conditions of the value as items, where the document lists them. */
  readonly conditions?: readonly ShownCondition[];
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

/** What one state of an entry says that another does not. */
export interface EntryDifference {
  readonly status: { readonly before?: ValidationStatus; readonly after: ValidationStatus };
  /** The keys of which it says something else; without a state before, those that have a value. */
  readonly permissions: readonly {
    readonly key: PermissionKey;
    readonly before?: SaidOfKey;
    readonly after: SaidOfKey;
  }[];
  readonly sources: { readonly added: readonly VersionSource[]; readonly removed: readonly VersionSource[] };
  /** Where its values differ; empty without a state before. */
  readonly diff: readonly ValueChange[];
  /** Whether `diff` tells of all that differs. */
  readonly isDiffComplete: boolean;
}

/** Values of one version that are told one by one, and how long all of them may be as JSON. */
const MOST_VALUES = 200;
const MOST_DIFF_CHARACTERS = 20_000;
const MOST_SOURCES = 20;
const MOST_CHARACTERS = 2_000;

/** How `after` differs from `before`. Documents are anybody's to write, so nothing is given at length. */
export function compareEntries(before: RegistryEntry | undefined, after: RegistryEntry): EntryDifference {
  return {
    ...comparePermissions(before, after),
    sources: sourceChanges(before, after),
    ...diffOf(before, after),
  };
}

/** The part of {@link compareEntries} that need not walk the whole documents. */
export function comparePermissions(
  before: RegistryEntry | undefined,
  after: RegistryEntry,
): Pick<EntryDifference, 'status' | 'permissions'> {
  const [values, valuesBefore] = [evidenceOf(after.document), before && evidenceOf(before.document)];
  const said = (all: typeof values, key: PermissionKey): SaidOfKey => {
    const { value, not_given: notGiven } = all[key];
    return { value: shortened(value), ...(notGiven !== undefined && { notGiven }) };
  };
  const permissions = PERMISSION_KEYS.flatMap((key) => {
    const now = said(values, key);
    const shown = { ...now, ...listedConditions(after.document, key, now.value) };
    if (valuesBefore === undefined) return now.value === null ? [] : [{ key, after: shown }];
    const then = said(valuesBefore, key);
    return differ(then, now) ? [{ key, before: then, after: shown }] : [];
  });
  return {
    status: { ...(before && { before: before.validationStatus }), after: after.validationStatus },
    permissions,
  };
}

function diffOf(
  before: RegistryEntry | undefined,
  after: RegistryEntry,
): Pick<EntryDifference, 'diff' | 'isDiffComplete'> {
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

function sourceChanges(before: RegistryEntry | undefined, after: RegistryEntry): EntryDifference['sources'] {
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
  return listOf(sources)
    .slice(0, MOST_SOURCES)
    .flatMap((source) => {
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

function listedConditions(
  { extensions }: TermsDocument,
  key: PermissionKey,
  value: PermissionValue,
): Pick<SaidOfKey, 'conditions'> {
  if (objectOf(extensions?.[CONDITIONS_EXTENSION_KEY])[key] === undefined) return {};
  return { conditions: readConditions(extensions, key, value).map((one) => withSentence(one, key)) };
}

function differ(one: SaidOfKey, other: SaidOfKey): boolean {
  return jsonDiff(one, other, 1).changes.length > 0;
}

/** As much of a text as is told. */
export function cut(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed();
}
