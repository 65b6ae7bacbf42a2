import type { FacetCounts, FacetRow, RegistryOverview } from '../registry/facet-index.js';
import type { FacetFilter } from '../registry/facets.js';
import type { RegistryEntrySummary } from '../registry/registry-entry.js';

/**
 * The orders in which entries are listed; equal days or instants are listed by domain. An entry without a day
 * is the oldest.
 */
export const LIST_ORDERS = ['domain', 'newest_text', 'oldest_text', 'latest_change'] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

/** An entry with its document's values in a word each. */
export interface ListedEntry
  extends RegistryEntrySummary,
    Pick<FacetRow, 'permissions' | 'languages' | 'textOn'> {}

/** Where a page ended: at the entry of this domain, which has this `key` in the order. */
export interface ListPlace {
  readonly domain: string;
  /** The first sort key, before the domain: a day, an instant in UTC with milliseconds, or the empty text. */
  readonly key: string;
}

export interface CatalogueQuestion extends FacetFilter {
  readonly order: ListOrder;
  /** The time from which ages of texts are counted. */
  readonly now: Date;
}

/** The registry as people browse it. */
export interface RegistryCatalogue {
  /**
   * Up to `limit` entries that match the filter, in the given order; with `after`, those after it. Paging
   * from the place of each page's last entry returns every unchanged entry exactly once.
   */
  page(question: CatalogueQuestion, limit: number, after?: ListPlace): Promise<readonly ListedEntry[]>;
}

/** Counts of the registry's entries. Rejects with `service_unavailable` when the store cannot be asked. */
export interface RegistryFacets {
  counts(filter: FacetFilter, now: Date): Promise<FacetCounts>;
  overview(filter: FacetFilter, now: Date): Promise<RegistryOverview>;
}

/** Reads the stored values that are counted. */
export interface FacetRowsReader {
  /** Every entry, in batches. */
  all(): AsyncIterable<readonly FacetRow[]>;
  /** The rows of those domains that have an entry. */
  of(domains: readonly string[]): Promise<readonly FacetRow[]>;
}

/** The place of a page that ends with this entry. */
export function placeOf({ domain, textOn, updatedAt }: ListedEntry, order: ListOrder): ListPlace {
  if (order === 'domain') return { domain, key: '' };
  return { domain, key: order === 'latest_change' ? updatedAt.toISOString() : textOn };
}
