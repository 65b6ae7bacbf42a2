import type { EntryDecision, EntryState } from '../registry/entry-decision.js';
import type { DomainName } from '../terms/domain-name.js';
import type { OwnFileRecord } from '../terms/own-file.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A terms document that was derived from a site's terms, and how it was derived. */
export interface GeneratedTerms {
  readonly domain: DomainName;
  /** Valid against the schema; with its provenance and evidence. */
  readonly document: TermsDocument;
  /** Name of the analyst that read the terms. */
  readonly analyst: string;
  /** What the analyst reported as left out. */
  readonly remarks: readonly string[];
  readonly generatedAt: Date;
}

/** A stored result. */
export interface KeptGeneratedTerms extends GeneratedTerms {
  /** Grows with every result stored for the domain. */
  readonly revision: number;
}

/** What the generator needs from the stored data about one name. */
export interface GeneratorRecords {
  /** The last lookup of the domain's own file, with its whole document. */
  readonly ownFile?: OwnFileRecord;
  readonly generated?: KeptGeneratedTerms;
  /** Whether the registry holds an entry of this name. */
  readonly hasEntry: boolean;
}

/** Reads what generations and lookups have stored, shared by every process on the database. */
export interface GeneratorRecordsReader {
  /**
   * What is stored of each name, in the order of the names. The answers may be shared between callers, who must not
   * change them. Rejects with `service_unavailable` when the store cannot be asked and memory does not know.
   */
  read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]>;
}

/** What happens to an entry to which a result was offered, and to the result. */
export interface Settlement {
  readonly decision: EntryDecision;
  /** The result that is kept as the domain's last one. */
  readonly result: GeneratedTerms;
}

/**
 * Decides about a result, given the entry of its domain and that entry's document, which is absent when there
 * is none. Pure and synchronous, because it runs while the entry is locked.
 */
export type SettleResult = (state: EntryState, known: TermsDocument | undefined) => Settlement;

/** The last generated result of each domain. */
export interface GeneratedTermsStore {
  /**
   * Calls `settle` with the entry of the domain and applies its decision, as `RegistryStore.change` does. In
   * the same transaction the result replaces the domain's last one. A refused change still keeps the result.
   * Resolves with the stored result.
   */
  keep(domain: DomainName, settle: SettleResult, by: string): Promise<KeptGeneratedTerms>;
  /** Deletes results generated before `before`; resolves with their number. */
  removeOlderThan(before: Date): Promise<number>;
}
