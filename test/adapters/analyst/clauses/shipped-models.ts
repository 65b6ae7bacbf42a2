import { fileURLToPath } from 'node:url';
import { Judge } from '../../../../src/adapters/analyst/clauses/judge.js';
import { type ClauseModels, readClauseModels } from '../../../../src/adapters/analyst/clauses/lexicon.js';

export const MODELS_FOLDER = fileURLToPath(new URL('../../../../models', import.meta.url));

/** What the service comes with. */
export const shippedModels = readClauseModels(MODELS_FOLDER);

/** The same with a judge that knows nothing: every finding is as apt as the next, and every value is certain. */
export const plainModels: ClauseModels = {
  ...shippedModels,
  judge: new Judge({ version: 1, size: 2, aptness: {}, certainty: {} }),
};
