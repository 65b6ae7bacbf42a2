import type { ValueAccuracyOf } from '../confidence/value-accuracy.js';
import type { Clock } from '../ports/clock.js';
import type { RegistryEntrySummary } from '../registry/registry-entry.js';
import { type DomainName, namesToTry } from '../terms/domain-name.js';
import { byKey, type PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { evidenceOf, type ProvenValue } from './evidence.js';
import { chooseTerms, type FoundTerms } from './find-terms.js';
import type { KnownTermsReader } from './ports.js';

/** An entry of the registry with what each of its values rests on. */
export interface EntryEvidence {
  readonly entry: Pick<RegistryEntrySummary, 'domain' | 'documentHash' | 'validationStatus'>;
  readonly values: Readonly<Record<PermissionKey, ProvenValue>>;
  /** The site's own file, where that answers checks instead of the entry. */
  readonly ownFile?: FoundTerms;
}

export interface FindEvidenceParts {
  readonly known: KnownTermsReader;
  readonly accuracyOf: ValueAccuracyOf;
  readonly clock: Clock;
}

/**
 * What the registry entry of a domain rests on; `undefined` where there is no entry. A document is taken apart only here,
 * because few ask.
 *
 * @throws DomainError `service_unavailable` as the reader gives it
 */
export type FindEvidence = (domain: DomainName) => Promise<EntryEvidence | undefined>;

export function makeFindEvidence({ known, accuracyOf, clock }: FindEvidenceParts): FindEvidence {
  return async (domain) => {
    const found = await known.read(namesToTry(domain));
    const entry = found.find((terms) => terms.entry !== undefined)?.entry;
    if (entry === undefined) return undefined;
    const proven = evidenceOf(JSON.parse(entry.documentText) as TermsDocument);
    const values = byKey((key) => {
      const measured = proven[key].value === null ? undefined : accuracyOf(entry.document, key);
      return { ...proven[key], ...(measured !== undefined && { measured }) };
    });
    const answering = chooseTerms(found, clock.now());
    const isOwn = answering?.kind === 'document' && answering.origin === 'authoritative';
    return { entry, values, ...(isOwn && { ownFile: answering }) };
  };
}
