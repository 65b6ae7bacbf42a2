import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { TERMS_KINDS, type TermsKind } from '../../../src/domain/generate/terms-text.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import {
  EVIDENCE_EXTENSION_KEY,
  META_EXTENSION_KEY,
  type PermissionValue,
  type TermsDocument,
} from '../../../src/domain/terms/terms-document.js';
import { BY_HAND } from '../build/hand-reading.js';

/** What is said of each key; a conditional permission counts by its `allowed`. */
export type KeyValues = Readonly<Record<PermissionKey, boolean | null>>;

const Source = Type.Object({
  kind: Type.Enum(TERMS_KINDS),
  url: Type.String(),
  text_sha256: Type.String(),
  archived_at: Type.Optional(Type.String()),
  retrieved_at: Type.Optional(Type.String()),
  archive: Type.Optional(
    Type.Object({ collection: Type.String(), service: Type.String(), terms: Type.String() }),
  ),
});
const Passage = Type.Object({ text_sha256: Type.String() });

/** A text that an entry rests on, as its document names it. */
export interface EntrySource {
  readonly kind: TermsKind;
  readonly url: string;
  readonly textSha256: string;
  /** When it was as it was read. */
  readonly at: Date;
  /** Where an archive has it; absent for a text that was read on its site. */
  readonly archive?: { readonly collection: string; readonly serviceId: string; readonly type: string };
}

/** What an entry says, and what its document names as that which it rests on. */
export interface EntryBasis {
  readonly domain: DomainName;
  readonly values: KeyValues;
  /** `hand` and the names of analysts; none for a document that does not say. */
  readonly readBy: readonly string[];
  /** The main one first; none for a document that does not say. */
  readonly sources: readonly EntrySource[];
  /** SHA-256 of the texts in which the passages behind each value stand. */
  readonly passagesIn: Readonly<Record<PermissionKey, readonly string[]>>;
  /** Address of the terms. */
  readonly termsUrl: string | undefined;
}

/** Reads a document as far as it has the form in which documents are made here. */
export function basisOf(domain: DomainName, document: TermsDocument): EntryBasis {
  const { permissions, service, extensions = {} } = document;
  const meta: Readonly<Record<string, unknown>> = extensions[META_EXTENSION_KEY] ?? {};
  const { read_by: readBy = meta.analyst, sources } = meta;
  const evidence = fieldsOf(extensions[EVIDENCE_EXTENSION_KEY]);
  return {
    domain,
    values: eachKey((key) => allowedBy(permissions[key])),
    readBy: typeof readBy === 'string' ? readBy.split(', ') : [],
    sources: itemsOf(Source, sources).flatMap(toSource),
    passagesIn: eachKey((key) => itemsOf(Passage, evidence[key]).map(({ text_sha256 }) => text_sha256)),
    termsUrl: typeof service === 'object' ? service.tos_url : undefined,
  };
}

export function isByHand({ readBy }: EntryBasis): boolean {
  return readBy.includes(BY_HAND);
}

export function eachKey<T>(read: (key: PermissionKey) => T): Readonly<Record<PermissionKey, T>> {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, read(key)])) as Record<PermissionKey, T>;
}

function toSource(source: Static<typeof Source>): readonly EntrySource[] {
  const { kind, url, text_sha256: textSha256, archive } = source;
  const at = new Date(source.archived_at ?? source.retrieved_at ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return [];
  const place = archive && {
    collection: archive.collection,
    serviceId: archive.service,
    type: archive.terms,
  };
  return [{ kind, url, textSha256, at, ...(place && { archive: place }) }];
}

function allowedBy(value: PermissionValue | undefined): boolean | null {
  return typeof value === 'object' && value !== null ? value.allowed : (value ?? null);
}

function itemsOf<T extends TSchema>(schema: T, list: unknown): readonly Static<T>[] {
  return Array.isArray(list) ? list.filter((item): item is Static<T> => Value.Check(schema, item)) : [];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
