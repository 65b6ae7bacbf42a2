import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Judge, readJudgeModel } from '../../../../src/adapters/analyst/clauses/judge.js';

export const SHIPPED_MODEL = fileURLToPath(new URL('../../../../models/terms.json', import.meta.url));

/** The judge that comes with the service. */
export const shippedJudge = new Judge(readJudgeModel(readFileSync(SHIPPED_MODEL, 'utf8')));

/** One that knows nothing: every finding is as apt as the next, and every value is certain. */
export const plainJudge = new Judge({ version: 1, size: 2, aptness: {}, certainty: {} });
