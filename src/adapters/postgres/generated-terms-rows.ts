import type { GeneratedTerms, KeptGeneratedTerms } from '../../domain/ports/generated-terms-store.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { storableText } from './storable-text.js';
import { parseStoredDocument } from './stored-document.js';

/** A row of `generated_terms`. */
export interface GeneratedTermsRow {
  readonly domain: string;
  readonly document: string;
  readonly analyst: string;
  readonly remarks: readonly string[];
  readonly generatedAt: Date;
  readonly revision: number;
}

/** What is written; the database gives the revision. */
export function toGeneratedTermsRow(result: GeneratedTerms): Omit<GeneratedTermsRow, 'revision'> {
  return {
    domain: result.domain,
    document: JSON.stringify(result.document),
    analyst: storableText(result.analyst),
    remarks: result.remarks.map(storableText),
    generatedAt: result.generatedAt,
  };
}

/** @throws DamagedTermsError when the stored document is damaged. */
export function toKeptGeneratedTerms(row: GeneratedTermsRow): KeptGeneratedTerms {
  return {
    domain: row.domain as DomainName,
    document: parseStoredDocument(row.domain, row.document),
    analyst: row.analyst,
    remarks: row.remarks,
    generatedAt: row.generatedAt,
    revision: row.revision,
  };
}
