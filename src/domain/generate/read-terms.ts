import type { TermsAnalyst } from '../ports/terms-analyst.js';
import type { Workers } from '../ports/workers.js';
import { blankInstructions } from './blank-instructions.js';
import { type ProvenClaims, proveClaims } from './evidence.js';
import type { TermsText } from './terms-text.js';

export interface ReadTermsParts {
  readonly analyst: TermsAnalyst;
  readonly workers: Workers;
}

/** What the texts were read as saying, as far as it could be shown. */
export interface ProvenReading {
  readonly claims: ProvenClaims;
  /** Sentences for people on what the reading leaves out. */
  readonly remarks: readonly string[];
}

/**
 * An analyst's reading of texts from strangers, between the two gates that it always stands between: what is addressed
 * to a machine is blanked before it, and what it cannot show is left out after it.
 *
 * @throws DomainError `service_unavailable` and `generator_failure` as the analyst gives them; the signal's reason when
 * it is aborted
 */
export async function readTerms(
  { analyst, workers }: ReadTermsParts,
  found: readonly TermsText[],
  signal: AbortSignal,
): Promise<ProvenReading> {
  // Gone before anything reads the text, so that it can be neither followed nor quoted.
  const texts = await Promise.all(found.map((text) => blankInstructions(text, workers, signal)));
  const reading = await analyst.analyse(texts, signal);
  return { claims: proveClaims(reading, texts), remarks: reading.remarks };
}
