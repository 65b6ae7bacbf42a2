import { isObject } from '../../src/domain/is-object.js';
import { CATEGORIES } from '../../src/domain/registry/category.js';
import { META_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import {
  NOT_GIVEN,
  type NotGiven,
  PERMISSION_KEYS,
  type PermissionKey,
} from '../../src/domain/terms/permission.js';
import type {
  PermissionValue,
  ProvenanceMeta,
  TermsDocument,
} from '../../src/domain/terms/terms-document.js';

/** A permission in a form. Untyped fields are empty. */
export interface PermissionDraft {
  readonly says: 'yes' | 'no' | 'nothing';
  /** Why there is no value; empty if the document gives no reason. */
  readonly notGiven: NotGiven | '';
  readonly conditions: string;
  readonly requiresAuth: boolean;
  readonly maxFrequency: string;
  readonly scope: string;
}

/** What an admin can change about an entry with its form. */
export type EntryDraft = { readonly category: string } & { readonly [Key in PermissionKey]: PermissionDraft };

export type DraftField = keyof EntryDraft;

export const DRAFT_FIELDS: readonly DraftField[] = [...PERMISSION_KEYS, 'category'];

/** The parts of an entry that a draft changes. */
export interface Drafted {
  readonly category: string;
  readonly document: TermsDocument;
}

/** The form of an entry without changes. */
export function draftOf({ category, document }: Drafted): EntryDraft {
  const reasons = membersOf(metaOf(document).not_given);
  const permissions = Object.fromEntries(
    PERMISSION_KEYS.map((key) => [key, permissionDraft(document.permissions[key] ?? null, reasons[key])]),
  ) as Record<PermissionKey, PermissionDraft>;
  return { category, ...permissions };
}

/**
 * The document with the changes of a draft; all else stays as it is. A person's value is not what readings
 * measured. So its measured confidence is removed, and so is the reason for a missing value.
 */
export function withDraft(entry: Drafted, draft: EntryDraft): TermsDocument {
  const { document } = entry;
  const changed = PERMISSION_KEYS.filter((key) => !isSame(draft[key], draftOf(entry)[key]));
  if (changed.length === 0) return document;
  const permissions = { ...document.permissions };
  const meta = metaOf(document);
  const reasons = { ...membersOf(meta.not_given) };
  const confidence = { ...membersOf(meta.confidence) };
  for (const key of changed) {
    permissions[key] = permissionValueOf(draft[key]);
    delete confidence[key];
    if (draft[key].says === 'nothing' && draft[key].notGiven !== '') reasons[key] = draft[key].notGiven;
    else delete reasons[key];
  }
  const has = (members: object, before: unknown) => before !== undefined || Object.keys(members).length > 0;
  const nextMeta: ProvenanceMeta & Members = {
    ...meta,
    ...(has(reasons, meta.not_given) && { not_given: reasons }),
    ...(meta.confidence !== undefined && { confidence }),
  };
  const isSaid = has(nextMeta, document.extensions?.[META_EXTENSION_KEY]);
  return {
    ...document,
    permissions,
    ...(isSaid && { extensions: { ...document.extensions, [META_EXTENSION_KEY]: nextMeta } }),
  };
}

/** Whether two drafts agree on a field. */
export function isSame(one: EntryDraft[DraftField], other: EntryDraft[DraftField]): boolean {
  return JSON.stringify(meant(one)) === JSON.stringify(meant(other));
}

/** The fields that two drafts differ on. */
export function changedFields(one: EntryDraft, other: EntryDraft): readonly DraftField[] {
  return DRAFT_FIELDS.filter((field) => !isSame(one[field], other[field]));
}

/** A field that was changed here or elsewhere since the entry was read. */
export interface MergedField {
  readonly field: DraftField;
  /** `both` when the two values differ, so that a person has to choose. */
  readonly changedBy: 'me' | 'them' | 'both';
}

/** Compares my changes and another admin's with the version that both started from. */
export function compareDrafts(
  began: EntryDraft,
  mine: EntryDraft,
  theirs: EntryDraft,
): readonly MergedField[] {
  return DRAFT_FIELDS.flatMap((field): MergedField[] => {
    const [byMe, byThem] = [!isSame(mine[field], began[field]), !isSame(theirs[field], began[field])];
    if (!byMe && !byThem) return [];
    if (!byMe || isSame(mine[field], theirs[field])) return [{ field, changedBy: 'them' }];
    return [{ field, changedBy: byThem ? 'both' : 'me' }];
  });
}

export type Side = 'mine' | 'theirs';

/** Their version with mine on top where that was chosen. A field that both changed must be chosen. */
export function mergeDrafts(
  mine: EntryDraft,
  theirs: EntryDraft,
  chosen: Readonly<Partial<Record<DraftField, Side>>>,
): EntryDraft {
  const fields = DRAFT_FIELDS.map((field) => [field, (chosen[field] === 'mine' ? mine : theirs)[field]]);
  return Object.fromEntries(fields) as EntryDraft;
}

/** The side of a changed field, unless a person chooses otherwise; `undefined` when a person must choose. */
export function sideOf({ changedBy }: MergedField): Side | undefined {
  return changedBy === 'both' ? undefined : changedBy === 'me' ? 'mine' : 'theirs';
}

/** The value of a form's permission. */
export function permissionValueOf(draft: PermissionDraft): PermissionValue {
  if (draft.says === 'nothing') return null;
  const allowed = draft.says === 'yes';
  const { conditions, requiresAuth, maxFrequency, scope } = meant(draft);
  if (conditions === '' && !requiresAuth && maxFrequency === '' && scope === '') return allowed;
  return {
    allowed,
    ...(conditions !== '' && { conditions }),
    ...(requiresAuth && { requires_auth: true }),
    ...(maxFrequency !== '' && { max_frequency: maxFrequency }),
    ...(scope !== '' && { scope }),
  };
}

function permissionDraft(value: PermissionValue, reason: unknown): PermissionDraft {
  const conditional = isObject(value) ? value : undefined;
  const allowed = conditional?.allowed ?? value;
  return {
    says: value === null ? 'nothing' : allowed === true ? 'yes' : 'no',
    notGiven: value === null ? (NOT_GIVEN.find((one) => one === reason) ?? '') : '',
    conditions: conditional?.conditions ?? '',
    requiresAuth: conditional?.requires_auth ?? false,
    maxFrequency: conditional?.max_frequency ?? '',
    scope: conditional?.scope ?? '',
  };
}

/** A category that the service knows. Any other stays as it is in the entry. */
export function categoryOf({ category }: { readonly category: string }): { readonly category?: string } {
  return CATEGORIES.some((known) => known === category) ? { category } : {};
}

/** Removes what a form keeps for readers who change their minds, and space at the ends. */
function meant<Field extends EntryDraft[DraftField]>(field: Field): Field {
  if (typeof field === 'string') return field;
  const { says, notGiven, conditions, requiresAuth, maxFrequency, scope } = field as PermissionDraft;
  const isSilent = says === 'nothing';
  return {
    says,
    notGiven: isSilent ? notGiven : '',
    conditions: isSilent ? '' : conditions.trim(),
    requiresAuth: !isSilent && requiresAuth,
    maxFrequency: isSilent ? '' : maxFrequency.trim(),
    scope: isSilent ? '' : scope.trim(),
  } as Field;
}

type Members = Readonly<Record<string, unknown>>;

function metaOf({ extensions }: TermsDocument): Members {
  return membersOf(extensions?.[META_EXTENSION_KEY]);
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}
