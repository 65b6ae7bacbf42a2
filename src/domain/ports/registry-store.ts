import type {
  EntryOrigin,
  RegistryEntry,
  RegistryEntrySummary,
  ValidationStatus,
} from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** What `put` writes: the document, already valid, and what is said of it. */
export interface NewRegistryEntry {
  readonly domain: DomainName;
  readonly document: TermsDocument;
  readonly category: string;
  readonly validationStatus: ValidationStatus;
  readonly confidence: number;
  readonly origin: EntryOrigin;
}

export interface EntryFilter {
  readonly category?: string;
  readonly validationStatus?: ValidationStatus;
  /** Part of a domain name, lower case; matched literally, wherever it stands. */
  readonly q?: string;
}

/** The registry's entries, one per domain. */
export interface RegistryStore {
  /** The entry of exactly this name, or `undefined`. */
  find(domain: DomainName): Promise<RegistryEntry | undefined>;
  /**
   * Up to `limit` entries in ascending order of the domain's bytes, those after `after` when it is given. Walking
   * on from the last domain of each page sees every entry that stays in place exactly once.
   */
  list(
    filter: EntryFilter,
    page: { limit: number; after?: DomainName },
  ): Promise<readonly RegistryEntrySummary[]>;
  /** How many entries there are of each status; a status without entries is 0. */
  counts(): Promise<Readonly<Record<ValidationStatus, number>>>;
  /** Adds the entry or replaces it whole; resolves with its version, which is one more than the replaced one's. */
  put(entry: NewRegistryEntry): Promise<number>;
  /** Adds those entries whose domain has none yet, all or nothing, and says how many that were. */
  addMissing(entries: readonly NewRegistryEntry[]): Promise<number>;
}
