import type { Finding, Warning } from './findings.js';

/** All that is said of a document (contract: "Validation"). */
export interface ValidationReport {
  /** True when there are no errors; warnings do not count. */
  readonly valid: boolean;
  /** In document order, at most 100. */
  readonly errors: readonly Finding[];
  /** In document order, at most 100. */
  readonly warnings: readonly Warning[];
  /** Sentences for people that ask for nothing to be changed in what the document says. */
  readonly notes: readonly string[];
  /** Version of the schema the document was held against. */
  readonly schemaVersion: string;
}
