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

/** What one collection declares. */
export interface Collection {
  /** Told apart from all others by it. */
  readonly name: string;
  readonly services: readonly ArchivedService[];
}

/** For sorting, the same on every machine. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
