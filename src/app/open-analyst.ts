import { join } from 'node:path';
import { readLexicon } from '../adapters/analyst/clauses/lexicon.js';
import { ClausesTermsAnalyst } from '../adapters/analyst/clauses-terms-analyst.js';
import type { OpenAiTermsAnalyst } from '../adapters/analyst/openai-terms-analyst.js';
import { TwoWitnessTermsAnalyst } from '../adapters/analyst/two-witness-terms-analyst.js';
import type { TermsAnalyst } from '../domain/generate/ports.js';
import type { Log } from '../domain/ports/log.js';
import type { Workers } from '../domain/ports/workers.js';
import { projectPath } from './project-files.js';
import type { Settings } from './settings.js';
import { TIMINGS, type Timings } from './timings.js';

/** Longest time for one reading by rules. */
const READING_TIMEOUT_MS = 20_000;

export type AnalystSettings = Pick<
  Settings,
  'llmProvider' | 'openaiApiKey' | 'openaiBaseUrl' | 'openaiModel' | 'openaiContextTokens'
>;

export type AnalystTimings = Pick<Timings, 'modelBackOff'>;

/** Whether the settings name a model. */
export function hasModel({ openaiApiKey, openaiBaseUrl }: AnalystSettings): boolean {
  return openaiApiKey !== undefined || openaiBaseUrl !== undefined;
}

/** The analyst that the settings choose. A model's reading is always compared with a reading by rules. */
export async function openAnalyst(
  settings: AnalystSettings,
  workers: Workers,
  log: Log,
  timings: AnalystTimings = TIMINGS,
): Promise<TermsAnalyst> {
  const models = projectPath('models');
  // Each thread reads the lexicon for itself. It is read here only to report a fault in it now.
  readLexicon(join(models, 'clauses'));
  const clauses = new ClausesTermsAnalyst(workers, { timeoutMs: READING_TIMEOUT_MS, models });
  if ((settings.llmProvider ?? (hasModel(settings) ? 'openai' : 'clauses')) === 'clauses') return clauses;
  return new TwoWitnessTermsAnalyst(await openModelAnalyst(settings, timings), clauses, log);
}

/** The model without the rules, as a reader that knows nothing of the reading by rules. */
export async function openModelAnalyst(
  settings: AnalystSettings,
  { modelBackOff }: AnalystTimings = TIMINGS,
): Promise<OpenAiTermsAnalyst> {
  // Loaded here, so that a start without a model does not wait for it.
  const analyst = await import('../adapters/analyst/openai-terms-analyst.js');
  const { openaiApiKey, openaiBaseUrl, openaiModel, openaiContextTokens } = settings;
  return new analyst.OpenAiTermsAnalyst({
    model: openaiModel,
    contextTokens: openaiContextTokens,
    backOff: modelBackOff,
    ...(openaiApiKey !== undefined && { apiKey: openaiApiKey.reveal() }),
    ...(openaiBaseUrl !== undefined && { baseUrl: openaiBaseUrl }),
  });
}
