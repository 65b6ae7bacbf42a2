/** Most errors, and most warnings, that are reported (contract: "Validation"). */
export const MAX_FINDINGS = 100;

/** Deepest nesting of objects and arrays (contract: "Validation"). */
export const MAX_DEPTH = 64;

/** A violation of a rule of the schema (contract: "Validation"). */
export interface Finding {
  /** JSON Pointer (RFC 6901) to the offending value; empty for the whole document. */
  readonly path: string;
  /** The rule: a JSON Schema keyword, or `json`, `depth`, `duplicateKey`, `wellFormed`. */
  readonly keyword: string;
  /** One sentence that names the place and the given value. */
  readonly message: string;
  /** What was probably meant. */
  readonly hint?: string;
}

/** Content that is allowed but probably not meant (contract: "Validation"). */
export interface Warning {
  readonly path: string;
  readonly code: WarningCode;
  readonly message: string;
}

export const WARNING_CODES = [
  'expired',
  'last_updated_in_future',
  'extension_key_not_reverse_domain',
  'unknown_region_code',
  'max_frequency_form',
  'newer_version',
  'policy_hash_mismatch',
  'service_mismatch',
  'condition_version',
  'condition_unknown',
  'condition_form',
  'condition_repeated',
  'condition_evidence',
  'condition_out_of_place',
  'conditions_differ',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

/** The complete report on a document (contract: "Validation"). */
export interface ValidationReport {
  /** True when there are no errors; warnings do not matter. */
  readonly valid: boolean;
  /** In document order, at most 100. */
  readonly errors: readonly Finding[];
  /** In document order, at most 100. */
  readonly warnings: readonly Warning[];
  /** Sentences for people that do not request any change to the document's content. */
  readonly notes: readonly string[];
  /** Version of the schema that was used. */
  readonly schemaVersion: string;
}
