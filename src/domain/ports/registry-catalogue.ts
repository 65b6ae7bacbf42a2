import type { FacetCounts, FacetRow, RegistryOverview } from '../registry/facet-index.js';
import type { FacetFilter } from '../registry/facets.js';
import type { RegistryEntrySummary } from '../registry/registry-entry.js';

/** In which order entries are listed; those of one day or moment by domain. An entry without a day counts as the oldest. */
export const LIST_ORDERS = ['domain', 'newest_text', 'oldest_text', 'latest_change'] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

/** An entry with what its document says in a word. */
export interface ListedEntry
  extends RegistryEntrySummary,
    Pick<FacetRow, 'permissions' | 'languages' | 'textOn'> {}

/** Where a page ended: at the entry of this domain, which the order found at `key`. */
export interface ListPlace {
  readonly domain: string;
  /** By which the order goes, before the domain: a day, an instant in UTC with milliseconds, or nothing. */
  readonly key: string;
}

export interface CatalogueQuestion extends FacetFilter {
  readonly order: ListOrder;
  /** Ages of texts are those of this moment. */
  readonly now: Date;
}

/** The registry as people look through it. */
export interface RegistryCatalogue {
  /**
   * Up to `limit` entries that the filter means, in the given order, those behind `after` where it is given. Walking on from
   * the place of the last entry of each page sees every entry that stays as it is exactly once.
   */
  page(question: CatalogueQuestion, limit: number, after?: ListPlace): Promise<readonly ListedEntry[]>;
}

/** Counts of the registry's entries. Rejects with `service_unavailable` when the store cannot be asked. */
export interface RegistryFacets {
  counts(filter: FacetFilter, now: Date): Promise<FacetCounts>;
  overview(filter: FacetFilter, now: Date): Promise<RegistryOverview>;
}

/** What is counted, as it is stored. */
export interface FacetRowsReader {
  /** Every entry, some at a time. */
  all(): AsyncIterable<readonly FacetRow[]>;
  /** Those of these domains that have an entry. */
  of(domains: readonly string[]): Promise<readonly FacetRow[]>;
}

/** Where a page ends that ends with this entry. */
export function placeOf({ domain, textOn, updatedAt }: ListedEntry, order: ListOrder): ListPlace {
  if (order === 'domain') return { domain, key: '' };
  return { domain, key: order === 'latest_change' ? updatedAt.toISOString() : textOn };
}
