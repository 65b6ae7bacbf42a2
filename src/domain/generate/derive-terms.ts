import { GENERATOR_NAME } from '../access/access-token.js';
import type { ConfidenceTable } from '../check/confidence.js';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { Workers } from '../ports/workers.js';
import type { RegistryStore } from '../registry/ports.js';
import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { DocumentValidator } from '../validate/ports.js';
import type { QuotedPassage, Rereading } from '../watch/moved.js';
import { wordsOf } from '../watch/text-trace.js';
import { type GeneratingService, generatedDocument } from './generated-document.js';
import type { TellProgress } from './generation-progress.js';
import type { MeasuredCertainty } from './merge-derivation.js';
import { offerDerivation } from './offer-derivation.js';
import type {
  GeneratedTermsStore,
  KeptGeneratedTerms,
  NoTermsTexts,
  TermsAnalyst,
  TermsFinder,
} from './ports.js';
import { readTerms } from './read-terms.js';
import type { TermsText } from './terms-text.js';

/** After this time a name server or a thread is likely to have room again. */
const RETRY_SECONDS = 30;
/** After this time a site that did not answer may do so. */
const OUTAGE_SECONDS = 60;

export interface DeriveTermsParts {
  readonly finder: TermsFinder;
  readonly analyst: TermsAnalyst;
  readonly store: Pick<GeneratedTermsStore, 'keep'>;
  readonly registry: Pick<RegistryStore, 'find'>;
  readonly validator: DocumentValidator;
  readonly workers: Workers;
  readonly clock: Clock;
  /** Accuracy by key, as it is in force. */
  readonly confidence: ConfidenceTable;
  /** Measured certainty of the analyst. */
  readonly certainty: MeasuredCertainty;
  readonly service: GeneratingService;
}

/**
 * Derives a domain's terms document from its human-readable terms and keeps it.
 *
 * @throws DomainError `not_found` when the site's terms cannot be obtained, with the reason;
 * `service_unavailable` when the site could not be asked; `generator_failure` as the analyst and the stores
 * give it; the signal's reason when it is aborted
 */
export type DeriveTerms = (
  domain: DomainName,
  signal: AbortSignal,
  options?: {
    /** Whether a lookup has shown that the domain withdrew its own document. */
    readonly overOwnFile?: boolean;
    readonly tell?: TellProgress;
    /** Present when the terms were read before. */
    readonly reread?: Rereading | undefined;
  },
) => Promise<KeptGeneratedTerms>;

export function makeDeriveTerms(parts: DeriveTermsParts): DeriveTerms {
  const { finder, analyst, store, registry, validator, workers, clock, confidence, certainty, service } =
    parts;
  return async (domain, signal, { overOwnFile = false, tell = () => {}, reread } = {}) => {
    const knownUrls = termsUrlsOf(await registry.find(domain));
    tell({ step: 'finding' });
    const found = await finder.find({ domain, knownUrls, signal, tell });
    if (found.kind === 'none') throw noTerms(found);
    for (const { url, kind } of found.texts) tell({ step: 'finding', url, outcome: 'found', kind });

    const reading = await readTerms({ analyst, workers, tell }, found.texts, signal);
    signal.throwIfAborted();
    tell({ step: 'proving', keys: PERMISSION_KEYS.filter((key) => reading.claims[key] !== undefined) });

    const generatedAt = clock.now();
    const document = generatedDocument({
      domain,
      found,
      reading,
      generatedAt,
      service,
    });
    if (!validator.validate(document).valid) {
      throw new DomainError('generator_failure', `No valid terms document could be made for ${domain}.`);
    }
    reread?.derived(document);
    const { readBy, remarks } = reading;
    const derivation = {
      result: { domain, document, analyst: readBy, remarks, generatedAt },
      table: confidence,
      certainty: readBy === analyst.name ? certainty : {},
      overOwnFile,
      standing: { now: standsIn(found.texts), before: reread?.stood },
      reread,
    };
    return store.keep(domain, (state, known) => offerDerivation(derivation, state, known), GENERATOR_NAME);
  };
}

/** Whether one of the texts contains a passage word for word. */
function standsIn(texts: readonly TermsText[]): (passage: QuotedPassage) => boolean {
  let words: readonly string[] | undefined;
  return ({ quote }) => {
    words ??= texts.map(({ text }) => wordsOf(text));
    const wanted = wordsOf(quote);
    return words.some((text) => text.includes(wanted));
  };
}

/** For a site that was not asked, the error only says that it may be asked again. */
function noTerms({ reason, message }: NoTermsTexts): DomainError {
  return reason === 'not_tried'
    ? new DomainError('service_unavailable', message, { reason, retryAfterSeconds: RETRY_SECONDS })
    : new DomainError('not_found', message, {
        reason,
        ...(reason === 'unreachable' && { retryAfterSeconds: OUTAGE_SECONDS }),
      });
}

function termsUrlsOf(entry: RegistryEntry | undefined): readonly string[] {
  const service = entry?.document.service;
  return typeof service === 'object' && service.tos_url !== undefined ? [service.tos_url] : [];
}
