import type { ArchivedService } from './terms-archive.js';

/** What one collection declares. */
export interface Collection {
  /** Told apart from all others by it. */
  readonly name: string;
  readonly services: readonly ArchivedService[];
}

/** Where a document is found: one kind of terms, of one service, in one collection. */
export interface DocumentCopy {
  readonly collection: string;
  readonly serviceId: string;
  readonly type: string;
  readonly sourceUrls: readonly string[];
}

/** A document among a service's terms. */
export interface ServiceDocument {
  readonly type: string;
  /** The same document in each collection that tracks it, in the order of the collections; at least one. */
  readonly copies: readonly DocumentCopy[];
}

/** A service with terms under a domain. */
export interface ServiceTerms {
  readonly name: string;
  /** In the order of `TERMS_TYPES`; at least one. */
  readonly documents: readonly ServiceDocument[];
}

/** All that archives hold for one domain. */
export interface DomainTerms {
  readonly domain: string;
  /** The service that the domain stands for. */
  readonly main: ServiceTerms;
  /** Other services with terms under the domain, the next best first. */
  readonly others: readonly ServiceTerms[];
}
