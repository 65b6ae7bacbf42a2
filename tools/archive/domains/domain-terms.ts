import type { TermsKind } from '../../../src/domain/generate/terms-text.js';
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
  readonly kind: TermsKind;
  /** It is no terms of service, but the nearest thing to it that the service has. */
  readonly isStandIn: boolean;
  /** The same document in each collection that tracks it, in the order of the collections; at least one. */
  readonly copies: readonly DocumentCopy[];
}

/** A service with terms under a domain. */
export interface ServiceTerms {
  readonly name: string;
  /** Terms of service first, then in the order of `TERMS_KINDS`, then of their types; at least one. */
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
