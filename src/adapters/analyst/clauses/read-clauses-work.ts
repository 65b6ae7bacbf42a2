import type { TermsText } from '../../../domain/generate/terms-text.js';
import type { TermsReading } from '../../../domain/ports/terms-analyst.js';
import { readClauses } from './read-clauses.js';

/** {@link readClauses} as the work of a thread. */
export function readClausesWork(texts: readonly TermsText[]): TermsReading {
  return readClauses(texts);
}
