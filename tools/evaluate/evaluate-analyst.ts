import { availableParallelism } from 'node:os';
import { ThreadWorkers } from '../../src/adapters/system/thread-workers.js';
import { hasModel, openAnalyst } from '../../src/app/open-analyst.js';
import type { Settings } from '../../src/app/settings.js';
import { DomainError } from '../../src/domain/errors.js';
import type { ProvenClaims } from '../../src/domain/generate/evidence.js';
import { readTerms } from '../../src/domain/generate/read-terms.js';
import type { Log } from '../../src/domain/ports/log.js';
import type { Workers } from '../../src/domain/ports/workers.js';
import { CommandError } from '../command-parts.js';
import type { LabelledText } from './labelled-set.js';
import type { ReadDocument } from './scores/score-readings.js';

export const ANALYSTS = ['clauses', 'openai'] as const;

export interface EvaluateAnalystOptions {
  readonly analyst: string;
  readonly settings: Settings;
  readonly log: Log;
  /** Receives the number of finished documents after each one. */
  readonly progress: (done: number) => void;
  /** Shared threads; the call starts its own when they are left out. */
  readonly workers?: Workers | undefined;
}

export interface EvaluatedDocuments {
  /** As answers name it. */
  readonly analyst: string;
  readonly documents: readonly ReadDocument[];
}

/**
 * Reads each document as the generator would: with the same analyst, and the same safeguards before and after
 * it.
 *
 * @throws CommandError when the analyst is unknown, not configured or unavailable, or leaves a document
 * unread
 */
export async function evaluateAnalyst(
  texts: readonly LabelledText[],
  options: EvaluateAnalystOptions,
): Promise<EvaluatedDocuments> {
  const { settings, log, progress } = options;
  const llmProvider = ANALYSTS.find((known) => known === options.analyst);
  if (llmProvider === undefined)
    throw new CommandError(`There is no analyst "${options.analyst}"; there is ${ANALYSTS.join(', ')}.`);
  if (llmProvider === 'openai' && !hasModel(settings))
    throw new CommandError('The analyst openai needs OPENAI_API_KEY or OPENAI_BASE_URL, but neither is set.');

  await using resources = new AsyncDisposableStack();
  const workers =
    options.workers ?? resources.use(new ThreadWorkers({ threads: availableParallelism(), log }));
  const analyst = await openAnalyst({ ...settings, llmProvider }, workers, log);
  const read: ReadDocument[] = [];
  const waiting = texts.entries();
  const stop = new AbortController();
  let failure: CommandError | undefined;
  let done = 0;

  async function readInTurn(): Promise<void> {
    for (const [index, { labelled, text }] of waiting) {
      const timeout = AbortSignal.timeout(settings.generatorTimeoutMs);
      try {
        const signal = AbortSignal.any([stop.signal, timeout]);
        const { claims, unsure, remarks } = await readTerms({ analyst, workers }, [text], signal);
        const reading = { claims: toClaims(claims), unsure: toClaims(unsure), remarks };
        read[index] = { labelled, reading };
      } catch (cause) {
        failure ??= new CommandError(`${labelled.document} was not read: ${reasonOf(cause, timeout)}`, {
          cause,
        });
        stop.abort();
      }
      if (stop.signal.aborted) return;
      done += 1;
      progress(done);
    }
  }

  // Waits for all of them, so that no thread is stopped during its work.
  await Promise.all(Array.from({ length: settings.generatorConcurrency }, readInTurn));
  if (failure !== undefined) throw failure;
  return { analyst: analyst.name, documents: read };
}

function toClaims(proven: ProvenClaims): ReadDocument['reading']['claims'] {
  return Object.fromEntries(
    Object.entries(proven).map(([key, { value, evidence }]) => [key, { value, quotes: evidence }]),
  );
}

/** With the message of the cause, which is for the operator and not for callers of the service. */
function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return 'it took longer than GENERATOR_TIMEOUT_MS.';
  if (!(error instanceof DomainError)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
