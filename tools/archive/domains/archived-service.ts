/** A kind of terms that an archive tracks of a service, for example `Terms of Service`. */
export interface ArchivedTerms {
  readonly type: string;
  /** Addresses of the documents from which the text is taken, in their order; at least one. */
  readonly sourceUrls: readonly string[];
}

/** A service whose terms an archive tracks. */
export interface ArchivedService {
  readonly id: string;
  readonly name: string;
  /** In ascending order of their types. */
  readonly terms: readonly ArchivedTerms[];
}

/** The content of one collection. */
export interface Collection {
  /** Distinguishes it from all others. */
  readonly name: string;
  readonly services: readonly ArchivedService[];
}

/** A sort order that is the same on every machine. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
