import { readFileSync } from 'node:fs';
import type { TermsText } from '../../../domain/generate/terms-text.js';
import type { TermsReading } from '../../../domain/ports/terms-analyst.js';
import { Judge, readJudgeModel } from './judge.js';
import { readClauses } from './read-clauses.js';

export interface ReadClausesWork {
  readonly texts: readonly TermsText[];
  /** Path of the judge's model. */
  readonly model: string;
}

/** Of this thread, by path: a model is read once. */
const judges = new Map<string, Judge>();

/** {@link readClauses} as the work of a thread. */
export function readClausesWork({ texts, model }: ReadClausesWork): TermsReading {
  const judge = judges.get(model) ?? new Judge(readJudgeModel(readFileSync(model, 'utf8')));
  judges.set(model, judge);
  return readClauses(texts, judge);
}
