import type { EntryDecision, EntryState } from '../registry/entry-decision.js';
import type { DomainName } from '../terms/domain-name.js';
import type { OwnFileRecord } from '../terms/own-file.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A terms document that was derived from a site's terms, and how. */
export interface GeneratedTerms {
  readonly domain: DomainName;
  /** Valid against the schema; with its provenance and evidence. */
  readonly document: TermsDocument;
  /** Name of the analyst that read the terms. */
  readonly analyst: string;
  /** What the analyst said it left out. */
  readonly remarks: readonly string[];
  readonly generatedAt: Date;
}

/** A result as it is kept. */
export interface KeptGeneratedTerms extends GeneratedTerms {
  /** Grows with every result kept for the domain. */
  readonly revision: number;
}

/** What the generator needs of all that is stored about one name. */
export interface GeneratorRecords {
  /** The last lookup of the domain's own file, its document whole. */
  readonly ownFile?: OwnFileRecord;
  readonly generated?: KeptGeneratedTerms;
  /** Whether the registry holds an entry of this name. */
  readonly hasEntry: boolean;
}

/** Reads what generations and lookups have left, shared by every process on the database. */
export interface GeneratorRecordsReader {
  /**
   * What is stored of each name, in the order of the names. The answers may be shared between callers, who must not
   * change them. Rejects with `service_unavailable` when the store cannot be asked and memory does not know.
   */
  read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]>;
}

/** What becomes of an entry to which a result was offered, and of the result. */
export interface Settlement {
  readonly decision: EntryDecision;
  /** What is kept as the domain's last result. */
  readonly result: GeneratedTerms;
}

/**
 * Settles a result with the entry of its domain and that entry's document, absent when there is none. Pure and
 * synchronous, for it is asked while the entry is locked.
 */
export type SettleResult = (state: EntryState, known: TermsDocument | undefined) => Settlement;

/** The last generated result of each domain. */
export interface GeneratedTermsStore {
  /**
   * Asks `settle` about the entry of the domain and does what it says with it, as `RegistryStore.change` does, and keeps
   * the result in place of the domain's last one, both or neither; a refusal is no reason not to keep the result.
   * Resolves with the result as kept.
   */
  keep(domain: DomainName, settle: SettleResult, by: string): Promise<KeptGeneratedTerms>;
  /** Forgets results generated before `before`; resolves with how many there were. */
  removeOlderThan(before: Date): Promise<number>;
}
