/** Where a document is found: one kind of terms, of one service, in one collection. */
export interface DocumentCopy {
  readonly collection: string;
  readonly serviceId: string;
  readonly type: string;
  readonly sourceUrls: readonly string[];
}

/** A service with terms under a domain. */
export interface ServiceTerms {
  readonly name: string;
  /** In the order of `TERMS_TYPES`, within a type in that of the collections; at least one. */
  readonly documents: readonly DocumentCopy[];
}

/** Everything that archives hold for one domain. */
export interface DomainTerms {
  readonly domain: string;
  /** The service that the domain represents. */
  readonly main: ServiceTerms;
  /** Other services with terms under the domain, the next best first. */
  readonly others: readonly ServiceTerms[];
}
