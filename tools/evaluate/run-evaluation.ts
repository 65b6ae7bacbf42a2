import { readSettings } from '../../src/app/settings.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { CommandParts } from '../command-parts.js';
import { CommandError } from '../command-parts.js';
import { distinctDocuments } from './distinct-documents.js';
import { distinctFiles } from './distinct-files.js';
import { evaluateAnalyst } from './evaluate-analyst.js';
import { type LabelledSet, type LabelledText, readLabelledSet } from './labelled-set.js';
import { type ReadDocument, type ReadingScores, scoreReadings } from './scores/score-readings.js';
import { slowProgress } from './slow-progress.js';

export interface EvaluationRequest {
  readonly analyst: string;
  /** Paths of the sets; at least one. A repeated file counts once. */
  readonly sets: readonly string[];
  /** Folder of the documents; by default derived from each set's place. */
  readonly documents?: string | undefined;
}

export interface RunEvaluation {
  /** As answers name it. */
  readonly analyst: string;
  /** The sets that contributed a document. */
  readonly sets: readonly LabelledSet[];
  /** Number of documents. */
  readonly n: number;
  /** The labelled texts, each with its reading. */
  readonly read: readonly (readonly [LabelledText, ReadDocument])[];
  readonly scores: ReadingScores;
}

/**
 * Reads every document of the sets and compares the readings with the labels. A repeated document counts
 * once.
 *
 * @throws CommandError for a set, a document or an analyst that is not available, for a document with two
 * different labels, and when there is no key to score; SettingsError
 */
export async function runEvaluation(request: EvaluationRequest, parts: CommandParts): Promise<RunEvaluation> {
  const settings = readSettings(parts.env);
  const { documents: folder } = request;
  const given = distinctFiles(request.sets).map((path) =>
    readLabelledSet(path, { documents: folder, now: parts.clock.now() }),
  );
  const { sets, texts, repeated } = distinctDocuments(given);
  if (repeated > 0)
    parts.complain(
      `${repeated} of the documents ${repeated === 1 ? 'comes' : 'come'} again and count once.\n`,
    );
  if (texts.every(({ labelled }) => PERMISSION_KEYS.every((key) => labelled.contested?.includes(key))))
    throw new CommandError('Nothing can be measured: every key of every document is contested.');
  const { analyst, documents } = await evaluateAnalyst(texts, {
    analyst: request.analyst,
    settings,
    log: parts.log,
    workers: parts.workers,
    progress: slowProgress(texts.length, parts.complain),
  });
  const read = documents.map((document, index) => [texts[index] as LabelledText, document] as const);
  return { analyst, sets, n: documents.length, read, scores: scoreReadings(documents) };
}
