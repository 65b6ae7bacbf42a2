import { LIST_ORDERS, type ListOrder } from '../../src/domain/ports/registry-catalogue.js';
import { FACETS } from '../../src/domain/registry/facets.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';

/** What the address of the page holds beside what the API takes. */
const PLOTS = 'plots';

/** The part of the page's address that the API filters by. */
export function filtersOf(query: URLSearchParams): URLSearchParams {
  return picked(query, ['q', ...FACETS]);
}

/** The filters with the order. */
export function listQueryOf(query: URLSearchParams): URLSearchParams {
  return picked(query, ['q', ...FACETS, 'sort']);
}

export function orderOf(query: URLSearchParams): ListOrder {
  return LIST_ORDERS.find((order) => order === query.get('sort')) ?? 'domain';
}

/** The permission whose plot by category is shown; none where no plots are. */
export function plottedIn(query: URLSearchParams): PermissionKey | undefined {
  if (!query.has(PLOTS)) return undefined;
  return PERMISSION_KEYS.find((key) => key === query.get(PLOTS)) ?? 'scrape_data';
}

/** The address of the page with some of its parameters changed; an empty one is left out. */
export function withChanges(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const changed = picked(query, ['q', ...FACETS, 'sort', PLOTS]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed.size === 0 ? 'registry' : `registry?${changed}`;
}

/** Without what was chosen to filter by. */
export function withoutFilters(query: URLSearchParams): string {
  return withChanges(query, Object.fromEntries(['q', ...FACETS].map((name) => [name, ''])));
}

function picked(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = query.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}
