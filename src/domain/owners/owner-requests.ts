import { GENERATOR_NAME } from '../access/access-token.js';
import type { KnownTermsReader, OwnFileInspector } from '../check/ports.js';
import { DomainError } from '../errors.js';
import { onlyOutcome } from '../registry/manage-entries.js';
import { offerOwnDocument } from '../registry/offer-entry.js';
import type { EntryOutcome, RegistryStore } from '../registry/ports.js';
import { documentHash } from '../terms/canonical.js';
import { type DomainName, namesToTry, siteOf } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { ValidationReport } from '../validate/findings.js';
import { inspectOwnFile } from '../validate/report-own-file.js';
import type { ValidateDocument, ValidateDocumentOptions } from '../validate/validate-document.js';
import { correctEntry, type Dispute, disputeEntry } from './owner-edits.js';
import { ownerName } from './owner-name.js';
import type { OwnerCorrections } from './ports.js';

/** A document as an owner hands it in. */
export interface HandedIn extends Pick<ValidateDocumentOptions, 'found'> {
  readonly document: unknown;
  readonly reason: string;
}

export type CorrectionResult =
  | { readonly kind: 'invalid'; readonly report: ValidationReport }
  | { readonly kind: 'handed-in'; readonly outcome: EntryOutcome; readonly report: ValidationReport };

/**
 * What the owner of a site can do about its entry. Every caller has proven ownership before, except for a
 * claim.
 */
export interface OwnerRequests {
  /**
   * Fetches the site's own file now and offers it to the registry, as a lookup does. The file is the proof.
   * Rejects with `not_found` when the site publishes no valid file, for whatever reason;
   * `service_unavailable`.
   */
  claim(domain: DomainName, signal: AbortSignal): Promise<EntryOutcome>;
  /**
   * Hands in a document for the entry that answers for the domain, or for a new one of this name; see
   * `correctEntry`. Rejects with `invalid_request` for a document of another site.
   */
  correct(domain: DomainName, handedIn: HandedIn): Promise<CorrectionResult>;
  /**
   * Disputes values of the entry that answers for the domain; see `disputeEntry`. Rejects with `not_found`
   * and `conflict`.
   */
  dispute(domain: DomainName, dispute: Dispute): Promise<EntryOutcome>;
}

export interface OwnerRequestsParts {
  readonly known: KnownTermsReader;
  readonly registry: Pick<RegistryStore, 'change'>;
  readonly corrections: Pick<OwnerCorrections, 'propose'>;
  readonly inspector: OwnFileInspector;
  readonly validateDocument: ValidateDocument;
}

export function makeOwnerRequests(parts: OwnerRequestsParts): OwnerRequests {
  const { known, registry, corrections, inspector, validateDocument } = parts;
  // An owner's new entry for `www.` must not replace the answer of an entry that an admin vouches for.
  const answering = async (domain: DomainName): Promise<DomainName> => {
    const found = await known.read(namesToTry(domain));
    return found.find(({ entry }) => entry !== undefined)?.entry?.domain ?? domain;
  };
  return {
    async claim(domain, signal) {
      const [first] = await inspectOwnFile(inspector, domain, signal);
      const file = first?.file;
      if (file?.kind !== 'found')
        throw new DomainError(
          'not_found',
          `No valid agentterms.json of ${domain} was found. GET /api/v1/own-file?domain=${domain} says what stands there.`,
        );
      const own = { ...file, reason: `Published by the domain itself at ${file.sourceUrl}.` };
      return onlyOutcome(
        await registry.change([domain], (state) => offerOwnDocument(own, state), GENERATOR_NAME),
      );
    },

    async correct(domain, { document: given, reason, found }) {
      const report = validateDocument(given, { expectedDomain: domain, ...(found && { found }) });
      if (!report.valid) return { kind: 'invalid', report };
      const mismatch = report.warnings.find(({ code }) => code === 'service_mismatch');
      if (mismatch !== undefined) throw new DomainError('invalid_request', mismatch.message);
      const document = given as TermsDocument;
      const proposed = { document, documentHash: documentHash(document), reason };
      const outcome = await corrections.propose(
        { domain: await answering(domain), document },
        (state) => correctEntry(proposed, state),
        nameOf(domain),
      );
      return { kind: 'handed-in', outcome: onlyOutcome(outcome), report };
    },

    async dispute(domain, dispute) {
      return onlyOutcome(
        await registry.change(
          [await answering(domain)],
          (state) => disputeEntry(dispute, state),
          nameOf(domain),
        ),
      );
    },
  };
}

/** The proof is for the site, whichever of its two names the entry has. */
function nameOf(domain: DomainName): string {
  return ownerName(siteOf(domain));
}
