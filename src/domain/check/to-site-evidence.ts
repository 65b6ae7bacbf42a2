import { byKey } from '../terms/permission.js';
import type { EntryEvidence } from './find-evidence.js';
import type { FoundTerms } from './find-terms.js';
import type { AnsweringFile, SiteEvidence } from './terms-answers.js';

/** The public form of what an entry's values rest on. */
export function toSiteEvidence({ entry, values, ownFile }: EntryEvidence): SiteEvidence {
  return {
    domain: entry.domain,
    ...(ownFile !== undefined && { own_file: toOwnFile(ownFile) }),
    document_hash: entry.documentHash,
    validation_status: entry.validationStatus,
    values,
  };
}

function toOwnFile({ document, documentHash = '' }: FoundTerms): AnsweringFile {
  const { permissions, conditions, limits } = document;
  return {
    document_hash: documentHash,
    values: byKey((key) => {
      const items = conditions?.[key]?.items;
      const reach = limits?.[key];
      return {
        value: permissions[key] ?? null,
        ...(items !== undefined && { conditions: items }),
        ...(reach !== undefined && { limits: reach }),
      };
    }),
  };
}
