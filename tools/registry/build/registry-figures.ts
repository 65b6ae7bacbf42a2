import { META_EXTENSION_KEY } from '../../../src/domain/terms/extension-keys.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { PermissionValue, TermsDocument } from '../../../src/domain/terms/terms-document.js';

/** The counted values of an entry. */
export interface CountedEntry {
  readonly category: string;
  readonly validationStatus: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly document: TermsDocument;
}

/** The number of each, the most frequent first, equal ones by name. */
export type Counts = readonly (readonly [name: string, count: number])[];

export interface ValueCounts {
  readonly allowed: number;
  readonly denied: number;
  readonly silent: number;
}

export interface RegistryFigures {
  readonly entries: number;
  readonly statuses: Counts;
  readonly categories: Counts;
  /** ISO 639-1 codes of the main texts; `unknown` when the language could not be determined. */
  readonly languages: Counts;
  readonly keys: Readonly<Record<PermissionKey, ValueCounts>>;
  /** Entries without a value for any key. */
  readonly withoutValues: number;
  /** Among entries with a value for some key. */
  readonly medianConfidence: number;
}

const LANGUAGE = /^[a-z]{2}$/;

export function registryFigures(entries: readonly CountedEntry[]): RegistryFigures {
  const speaking = entries.filter(({ document }) =>
    PERMISSION_KEYS.some((key) => permissionOf(document, key) !== null),
  );
  const confidences = speaking.map(({ confidence }) => confidence).sort((one, other) => one - other);
  return {
    entries: entries.length,
    statuses: count(entries.map(({ validationStatus }) => validationStatus)),
    categories: count(entries.map(({ category }) => category)),
    languages: count(entries.map(({ document }) => languageOf(document))),
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => [
        key,
        countValues(entries.map(({ document }) => permissionOf(document, key))),
      ]),
    ) as RegistryFigures['keys'],
    withoutValues: entries.length - speaking.length,
    medianConfidence: confidences[confidences.length >> 1] ?? 0,
  };
}

function permissionOf({ permissions }: TermsDocument, key: PermissionKey): PermissionValue {
  return permissions[key] ?? null;
}

function countValues(values: readonly PermissionValue[]): ValueCounts {
  const allowed = values.map((value) => (typeof value === 'object' ? value?.allowed : value));
  return {
    allowed: allowed.filter((value) => value === true).length,
    denied: allowed.filter((value) => value === false).length,
    silent: values.filter((value) => value === null).length,
  };
}

function languageOf({ extensions }: TermsDocument): string {
  const sources = (extensions?.[META_EXTENSION_KEY] as { sources?: unknown } | undefined)?.sources;
  const [main] = Array.isArray(sources) ? (sources as readonly { language?: unknown }[]) : [];
  return typeof main?.language === 'string' && LANGUAGE.test(main.language) ? main.language : 'unknown';
}

function count(names: readonly string[]): Counts {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, same]) => [name, same.length] as const)
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
}
