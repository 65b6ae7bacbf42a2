import type { EntryEvidence } from '../../../domain/check/find-evidence.js';
import type { SiteEvidence } from '../../../domain/check/terms-answers.js';

/** The public form of what an entry's values rest on. */
export function toEvidenceResponse({ entry, values }: EntryEvidence): SiteEvidence {
  return {
    domain: entry.domain,
    document_hash: entry.documentHash,
    validation_status: entry.validationStatus,
    values,
  };
}
