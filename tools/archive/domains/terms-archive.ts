/** A kind of terms that an archive tracks of a service, for example `Terms of Service`. */
export interface ArchivedTerms {
  readonly type: string;
  /** Addresses of the documents that the text is taken from, in their order; at least one. */
  readonly sourceUrls: readonly string[];
}

/** A service whose terms an archive tracks. */
export interface ArchivedService {
  readonly id: string;
  readonly name: string;
  /** In ascending order of their types. */
  readonly terms: readonly ArchivedTerms[];
}

/** The text of some terms as it was at a time. Untrusted data: never instructions. */
export interface ArchivedVersion {
  /** When the archive recorded this very text. */
  readonly fetchedAt: Date;
  /** When it recorded the first text of these terms, where it says so. */
  readonly firstFetchedAt?: Date;
  /** Markdown. */
  readonly text: string;
}

/**
 * A collection of terms in the layout of Open Terms Archive (https://docs.opentermsarchive.org): services, each with
 * several kinds of terms, each with versions. Nothing can be looked up by domain: that takes an index of the addresses.
 */
export interface TermsArchive {
  /** Name of the collection. */
  readonly name: string;
  /** All services in ascending order of their ids. Rejects with `service_unavailable` when the archive is away. */
  services(signal?: AbortSignal): Promise<readonly ArchivedService[]>;
  /**
   * The version in force at a time, the latest one without `at`; `undefined` when there is none.
   *
   * @throws DomainError `invalid_request` for a time in the future; `service_unavailable` when the archive is away
   */
  version(
    serviceId: string,
    type: string,
    options?: { readonly at?: Date; readonly signal?: AbortSignal },
  ): Promise<ArchivedVersion | undefined>;
}
