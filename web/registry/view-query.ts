import { FACETS } from '../../src/domain/registry/facets.js';
import { LIST_ORDERS, type ListOrder } from '../../src/domain/registry/ports.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';

/** The parameter of the page's address that the API does not have. */
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

/** The permission of the plot by category; none if no plots are shown. */
export function plottedIn(query: URLSearchParams): PermissionKey | undefined {
  if (!query.has(PLOTS)) return undefined;
  return PERMISSION_KEYS.find((key) => key === query.get(PLOTS)) ?? 'scrape_data';
}

/** The address of the page with some changed parameters. Empty ones are left out. */
export function withChanges(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const changed = picked(query, ['q', ...FACETS, 'sort', PLOTS]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed.size === 0 ? 'registry' : `registry?${changed}`;
}

/** The query without the chosen filters. */
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
