import { fileURLToPath } from 'node:url';
import { Judge, type JudgeModel } from '../../../../src/adapters/analyst/clauses/judge.js';
import { type ClauseModels, readClauseModels } from '../../../../src/adapters/analyst/clauses/lexicon.js';

export const MODELS_FOLDER = fileURLToPath(new URL('../../../../models', import.meta.url));

/** What the service comes with. */
export const shippedModels = readClauseModels(MODELS_FOLDER);

/** What a judge knows that has learned nothing. */
export const NOTHING_LEARNED: JudgeModel = {
  version: 2,
  size: 2,
  aptness: {},
  sentences: {},
  words: {},
  likelihood: {},
  inShort: {},
  bounds: { en: 0.8, other: 0.6 },
};

/** The same with a judge that knows nothing: every finding is as apt as the next, and every value is certain. */
export const plainModels: ClauseModels = {
  ...shippedModels,
  judge: new Judge(NOTHING_LEARNED),
};
