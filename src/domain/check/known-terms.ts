import { conditionalPermissions } from '../conditions/conditional-values.js';
import { type KeptConditions, keepConditions } from '../conditions/kept-conditions.js';
import type { ShownLimits } from '../conditions/limits-sentence.js';
import { keepLimits } from '../conditions/read-limits.js';
import { cutText } from '../cut-text.js';
import { isObject, listOf, objectOf } from '../is-object.js';
import type { RegistryEntry } from '../registry/registry-entry.js';
import { sameSite } from '../terms/domain-name.js';
import { META_EXTENSION_KEY } from '../terms/extension-keys.js';
import type { OwnFile, OwnFileRecord } from '../terms/own-file.js';
import { NOT_GIVEN, type NotGiven, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { ConditionalPermission, PermissionValue, TermsDocument } from '../terms/terms-document.js';
import { type ContestedKeys, contestedOf } from './contested.js';

/**
 * Most UTF-16 units of each text that an answer can show. Documents are untrusted: at 256 KiB of conditions a batch
 * would be answered with hundreds of megabytes, and a cache of such documents would fill the memory.
 */
const MAX_CONDITIONS_LENGTH = 1_000;
const MAX_WORD_LENGTH = 100;
const MOST_HOSTS = 50;

/** What a check reads of a terms document; nothing in it is long, whatever the document holds. */
export interface CheckedDocument
  extends Pick<TermsDocument, 'agentterms_version' | 'permissions' | 'rate_limits' | 'expires'> {
  /** The keys of which a text was cut; absent when there are none. */
  readonly cutKeys?: readonly PermissionKey[];
  /** Of keys without a value that the terms may yet address; absent when there are none. */
  readonly notGiven?: Readonly<Partial<Record<PermissionKey, Exclude<NotGiven, 'not_addressed'>>>>;
  /** What readers say of keys without a value on which they differ; absent when there are none. */
  readonly contested?: ContestedKeys;
  /** How often values that came about like those of the document were measured to be right, by key; absent where it does not say. */
  readonly accuracy?: Readonly<Partial<Record<PermissionKey, number>>>;
  /** The analyst that read it out of the terms; absent where it does not say. */
  readonly readBy?: string;
  /** Hosts that the document speaks for, with those below them; all of the domain where it names none. */
  readonly hosts?: readonly string[];
  /** Of keys that are allowed under conditions; absent when there are none. */
  readonly conditions?: Readonly<Partial<Record<PermissionKey, KeptConditions>>>;
  /** How far denials reach, where they are narrower than their key; absent when none is. */
  readonly limits?: Readonly<Partial<Record<PermissionKey, ShownLimits>>>;
}

/** What a check reads of a domain's own file. */
export type CheckedFile =
  | {
      readonly kind: 'found';
      readonly document: CheckedDocument;
      /** SHA-256 of the whole document's RFC 8785 form, lower-case hex. */
      readonly documentHash: string;
      /** The domain that the file says it is of, when that is another site. */
      readonly otherService?: string;
    }
  | { readonly kind: Exclude<OwnFile['kind'], 'found'> };

export interface CheckedFileRecord extends Pick<OwnFileRecord, 'domain' | 'retrievedAt'> {
  readonly file: CheckedFile;
}

/** A registry entry with its document as checks read it, and the document's text whole. */
export interface CheckedEntry extends Omit<RegistryEntry, 'document'> {
  readonly document: CheckedDocument;
}

/** What checks need of all that is stored about one name. Both are absent for a name never heard of. */
export interface KnownTerms {
  readonly entry?: CheckedEntry;
  readonly ownFile?: CheckedFileRecord;
}

/** What checks need of a stored entry and a stored lookup. */
export function toKnownTerms(
  entry: RegistryEntry | undefined,
  ownFile: OwnFileRecord | undefined,
): KnownTerms {
  return {
    ...(entry && { entry: { ...entry, document: toCheckedEntryDocument(entry) } }),
    ...(ownFile && { ownFile: toCheckedRecord(ownFile) }),
  };
}

/** A copy of a site's own file says of its own values how often they are right, which is no measurement. */
function toCheckedEntryDocument({ document, origin }: RegistryEntry): CheckedDocument {
  const checked = toCheckedDocument(document);
  if (origin !== 'authoritative') return checked;
  const { accuracy: _, readBy: __, ...unmeasured } = checked;
  return unmeasured;
}

/** What checks need of a lookup. */
export function toCheckedRecord({ domain, file, retrievedAt }: OwnFileRecord): CheckedFileRecord {
  if (file.kind !== 'found') return { domain, file: { kind: file.kind }, retrievedAt };
  const { document, documentHash } = file;
  const otherService = otherServiceOf(document, domain);
  const checked = {
    kind: file.kind,
    document: toCheckedDocument(document),
    documentHash,
    ...(otherService !== undefined && { otherService }),
  };
  return { domain, file: checked, retrievedAt };
}

/** The domain that a site's own file says it is of, when that is another site. */
export function otherServiceOf(
  { service }: Pick<TermsDocument, 'service'>,
  domain: string,
): string | undefined {
  const named = typeof service === 'string' ? service : service.domain;
  return sameSite(named, domain) ? undefined : cutText(named, MAX_WORD_LENGTH);
}

/** What checks need of a document. */
export function toCheckedDocument(document: TermsDocument): CheckedDocument {
  const { agentterms_version, permissions: given, rate_limits, expires } = document;
  const permissions = conditionalPermissions(document);
  const entries = Object.entries(permissions) as [PermissionKey, PermissionValue][];
  const short = entries.map(([key, value]) => [key, cutValue(value)] as const);
  const notGiven = notGivenOf(document);
  const contested = contestedOf(document);
  const conditions = keepConditions(document);
  const limits = keepLimits(document);
  const hosts = hostsOf(document);
  const accuracy = accuracyOf(document);
  const { analyst } = objectOf(document.extensions?.[META_EXTENSION_KEY]);
  // What was written from items is told whole by them.
  const cutKeys = entries
    .filter(([key, value], index) => value !== short[index]?.[1] && value === given[key])
    .map(([key]) => key);
  return {
    agentterms_version: cutText(agentterms_version, MAX_WORD_LENGTH),
    permissions: Object.fromEntries(short),
    ...(rate_limits && { rate_limits }),
    ...(expires !== undefined && { expires }),
    ...(cutKeys.length > 0 && { cutKeys }),
    ...(notGiven !== undefined && { notGiven }),
    ...(contested !== undefined && { contested }),
    ...(conditions !== undefined && { conditions }),
    ...(limits !== undefined && { limits }),
    ...(hosts !== undefined && { hosts }),
    ...(accuracy !== undefined && { accuracy }),
    ...(typeof analyst === 'string' && { readBy: cutText(analyst, MAX_WORD_LENGTH) }),
  };
}

/** What a generated document or an entry says of the keys that it leaves open; anybody may have written it. */
function notGivenOf({ permissions, extensions }: TermsDocument): CheckedDocument['notGiven'] {
  const named = (extensions?.[META_EXTENSION_KEY] as Readonly<Record<string, unknown>> | undefined)
    ?.not_given;
  if (!isObject(named)) return undefined;
  const open = PERMISSION_KEYS.flatMap((key) => {
    const reason = NOT_GIVEN.find((one) => one === named[key]);
    const isOpen = (permissions[key] ?? null) === null && reason !== undefined && reason !== 'not_addressed';
    return isOpen ? [[key, reason] as const] : [];
  });
  return open.length === 0 ? undefined : Object.fromEntries(open);
}

/** Shares from 0 to 1 under the names of keys, in `com.agentterms.meta`; what is no share is passed over. */
function accuracyOf({ extensions }: TermsDocument): CheckedDocument['accuracy'] {
  const stated = objectOf(objectOf(extensions?.[META_EXTENSION_KEY]).confidence);
  const shares = PERMISSION_KEYS.flatMap((key) => {
    const share = stated[key];
    return typeof share === 'number' && share >= 0 && share <= 1 ? [[key, share] as const] : [];
  });
  return shares.length === 0 ? undefined : Object.fromEntries(shares);
}

/** The hosts that a document says it is for, in `com.agentterms.meta`; what is no list of names names none but its own. */
function hostsOf({ extensions }: TermsDocument): CheckedDocument['hosts'] {
  const named = objectOf(extensions?.[META_EXTENSION_KEY]).hosts;
  if (named === undefined) return undefined;
  return listOf(named)
    .slice(0, MOST_HOSTS)
    .flatMap((host) => (typeof host === 'string' ? [cutText(host.toLowerCase(), 253)] : []));
}

/** The same object when nothing in it is too long. */
function cutValue(value: PermissionValue): PermissionValue {
  if (value === null || typeof value === 'boolean') return value;
  const { conditions = '', max_frequency = '', scope = '' } = value;
  const fits =
    conditions.length <= MAX_CONDITIONS_LENGTH &&
    max_frequency.length <= MAX_WORD_LENGTH &&
    scope.length <= MAX_WORD_LENGTH;
  if (fits) return value;
  return {
    ...value,
    ...(conditions && { conditions: cutText(conditions, MAX_CONDITIONS_LENGTH) }),
    ...(max_frequency && { max_frequency: cutText(max_frequency, MAX_WORD_LENGTH) }),
    ...(scope && { scope: cutText(scope, MAX_WORD_LENGTH) }),
  } satisfies ConditionalPermission;
}
