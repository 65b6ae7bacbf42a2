import type { TermsReading } from '../../../domain/generate/ports.js';
import type { TermsText } from '../../../domain/generate/terms-text.js';
import { type ClauseModels, readClauseModels } from './lexicon.js';
import { readClauses } from './read-clauses.js';

export interface ReadClausesWork {
  readonly texts: readonly TermsText[];
  /** Folder of {@link readClauseModels}. */
  readonly models: string;
}

/** The models of this thread by folder, each read once. */
const opened = new Map<string, ClauseModels>();

/** {@link readClauses} as work for a thread. */
export function readClausesWork({ texts, models }: ReadClausesWork): TermsReading {
  const known = opened.get(models) ?? readClauseModels(models);
  opened.set(models, known);
  return readClauses(texts, known);
}
