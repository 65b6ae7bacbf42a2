import { type ReadingScores, scoreReadings } from '../../domain/evaluate/score-readings.js';
import type { CommandParts } from '../command-parts.js';
import { readSettings } from '../settings.js';
import { evaluateAnalyst } from './evaluate-analyst.js';
import { type LabelledSet, readLabelledSet } from './labelled-set.js';
import { slowProgress } from './slow-progress.js';

export interface EvaluationRequest {
  readonly analyst: string;
  /** Paths of the sets; at least one. */
  readonly sets: readonly string[];
  /** Folder of the documents; by each set's place when left out. */
  readonly documents?: string | undefined;
}

export interface RunEvaluation {
  /** As answers name it. */
  readonly analyst: string;
  readonly sets: readonly LabelledSet[];
  /** Documents. */
  readonly n: number;
  readonly scores: ReadingScores;
}

/**
 * Reads every document of the sets and holds the readings against the labels.
 *
 * @throws CommandError for a set, a document or an analyst that is not to be had; SettingsError
 */
export async function runEvaluation(request: EvaluationRequest, parts: CommandParts): Promise<RunEvaluation> {
  const settings = readSettings(parts.env);
  const { documents: folder } = request;
  const sets = request.sets.map((path) =>
    readLabelledSet(path, { documents: folder, now: parts.clock.now() }),
  );
  const texts = sets.flatMap(({ documents }) => documents);
  const { analyst, documents } = await evaluateAnalyst(texts, {
    analyst: request.analyst,
    settings,
    log: parts.log,
    workers: parts.workers,
    progress: slowProgress(texts.length, parts.complain),
  });
  return { analyst, sets, n: documents.length, scores: scoreReadings(documents) };
}
