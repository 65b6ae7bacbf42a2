import type { KnownTermsReader } from '../ports/known-terms.js';
import type { RegistryEntrySummary } from '../registry/registry-entry.js';
import { type DomainName, namesToTry } from '../terms/domain-name.js';
import type { PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { evidenceOf, type ProvenValue } from './evidence.js';

/** An entry of the registry with what each of its values rests on. */
export interface EntryEvidence {
  readonly entry: Pick<RegistryEntrySummary, 'domain' | 'documentHash' | 'validationStatus'>;
  readonly values: Readonly<Record<PermissionKey, ProvenValue>>;
}

/**
 * What the registry entry of a domain rests on; `undefined` where there is no entry. A document is taken apart only here,
 * because few ask.
 *
 * @throws DomainError `service_unavailable` as the reader gives it
 */
export type FindEvidence = (domain: DomainName) => Promise<EntryEvidence | undefined>;

export function makeFindEvidence(known: KnownTermsReader): FindEvidence {
  return async (domain) => {
    const found = await known.read(namesToTry(domain));
    const entry = found.find((terms) => terms.entry !== undefined)?.entry;
    if (entry === undefined) return undefined;
    return { entry, values: evidenceOf(JSON.parse(entry.documentText) as TermsDocument) };
  };
}
