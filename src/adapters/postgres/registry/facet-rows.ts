import type { FacetRow } from '../../../domain/registry/facet-index.js';
import type { ListedValue } from '../../../domain/registry/facets.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';

/** The letters of values in `registry_facet.permissions`. */
export const LETTER_OF: Readonly<Record<ListedValue, string>> = {
  allowed: 'a',
  conditional: 'c',
  denied: 'd',
  not_addressed: 's',
  unsure: 'u',
  not_read: 'r',
};

const VALUE_OF = Object.fromEntries(
  Object.entries(LETTER_OF).map(([value, letter]) => [letter, value]),
) as Readonly<Record<string, ListedValue>>;

/** A row of `registry_facet`. */
export interface FacetColumns {
  readonly domain: string;
  readonly validationStatus: string;
  readonly category: string;
  readonly permissions: string;
  readonly languages: readonly string[];
  readonly textOn: string;
}

export const FACET_COLUMNS =
  'domain, validation_status AS "validationStatus", category, permissions, languages, text_on AS "textOn"';

export function toFacetRow(row: FacetColumns): FacetRow {
  return { ...row, permissions: toPermissions(row.permissions) };
}

export function toPermissions(letters: string): Readonly<Record<PermissionKey, ListedValue>> {
  return Object.fromEntries(
    PERMISSION_KEYS.map((key, nth) => [key, VALUE_OF[letters[nth] ?? ''] ?? 'not_read']),
  ) as Record<PermissionKey, ListedValue>;
}
