import { ClausesTermsAnalyst } from '../adapters/analyst/clauses-terms-analyst.js';
import { CrossCheckedTermsAnalyst } from '../adapters/analyst/cross-checked-terms-analyst.js';
import type { Log } from '../domain/ports/log.js';
import type { TermsAnalyst } from '../domain/ports/terms-analyst.js';
import type { Workers } from '../domain/ports/workers.js';
import type { Settings } from './settings.js';

/** Longest time for one reading by rules. */
const READING_TIMEOUT_MS = 20_000;

export type AnalystSettings = Pick<
  Settings,
  'llmProvider' | 'openaiApiKey' | 'openaiBaseUrl' | 'openaiModel'
>;

/** Whether the settings say where a model is. */
export function hasModel({ openaiApiKey, openaiBaseUrl }: AnalystSettings): boolean {
  return openaiApiKey !== undefined || openaiBaseUrl !== undefined;
}

/** The analyst that the settings choose. A model's grants are always held against a reading by rules. */
export async function openAnalyst(
  settings: AnalystSettings,
  workers: Workers,
  log: Log,
): Promise<TermsAnalyst> {
  const clauses = new ClausesTermsAnalyst(workers, { timeoutMs: READING_TIMEOUT_MS });
  if ((settings.llmProvider ?? (hasModel(settings) ? 'openai' : 'clauses')) === 'clauses') return clauses;
  return new CrossCheckedTermsAnalyst(await openModelAnalyst(settings), clauses, log);
}

/** The model alone, as a reader who knows nothing of the reading by rules. */
export async function openModelAnalyst(settings: AnalystSettings): Promise<TermsAnalyst> {
  // Loaded here, so that a start without a model does not wait for it.
  const { OpenAiTermsAnalyst } = await import('../adapters/analyst/openai-terms-analyst.js');
  const { openaiApiKey, openaiBaseUrl, openaiModel } = settings;
  return new OpenAiTermsAnalyst({
    model: openaiModel,
    ...(openaiApiKey !== undefined && { apiKey: openaiApiKey.reveal() }),
    ...(openaiBaseUrl !== undefined && { baseUrl: openaiBaseUrl }),
  });
}
