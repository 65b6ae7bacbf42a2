import { readFileSync } from 'node:fs';
import { parseJsonFile } from '../../src/app/parse-json-file.js';
import type { MeasuredSet } from '../../src/domain/confidence/calibration.js';
import { attempt, CommandError } from '../command-parts.js';
import { distinctFiles } from './distinct-files.js';
import { type LookedAtSet, lookAtSet } from './labelled-set.js';
import { type Evaluation, parseEvaluation } from './scores/evaluation.js';

/**
 * Reads a finished evaluation and checks that its sets are unchanged since the measurement.
 *
 * @param given where the sets are now; empty when they have not moved
 * @returns the evaluation, with its sets as they are named now
 * @throws CommandError saying what does not match
 */
export function readEvaluation(path: string, given: readonly string[]): Evaluation {
  const evaluation = parse(path);
  const looks = distinctFiles(given.length > 0 ? given : [evaluation.set].flat()).map(lookAtSet);
  const other = looks.find((look) => !holds(evaluation.sets, look));
  if (other !== undefined)
    throw new CommandError(
      `${path} was measured on other labels: ${other.path} has the SHA-256 ${other.sha256}, not ${evaluation.sets.map(({ sha256 }) => sha256).join(' or ')}.`,
    );
  const sets = evaluation.sets.map((measured) => setNow(measured, looks, path));
  const rows = sets.reduce((sum, set) => sum + set.rows, 0);
  if (evaluation.n > rows)
    throw new CommandError(`${path} is of ${evaluation.n} documents, but its sets hold ${rows}.`);
  return { ...evaluation, sets: sets.map(({ name, sha256 }) => ({ name, sha256 })) };
}

const holds = (sets: readonly MeasuredSet[], { sha256 }: MeasuredSet): boolean =>
  sets.some((measured) => measured.sha256 === sha256);

function setNow(measured: MeasuredSet, looks: readonly LookedAtSet[], path: string): LookedAtSet {
  const look = looks.find(({ sha256 }) => sha256 === measured.sha256);
  if (look === undefined)
    throw new CommandError(
      `${path} was also measured on ${measured.name} with the SHA-256 ${measured.sha256}, which is not given; --set names it.`,
    );
  return look;
}

function parse(path: string): Evaluation {
  const value = attempt(
    () => parseJsonFile(readFileSync(path, 'utf8')),
    (problem) => `No evaluation can be read from ${path}: ${problem}`,
  );
  if (typeof value === 'object' && value !== null && 'keys' in value && !('sets' in value))
    throw new CommandError(
      `${path} does not say by a SHA-256 which labels it was measured on; measure them again with eval:terms --json.`,
    );
  return attempt(
    () => parseEvaluation(value),
    (problem) => `${path} is not what eval:terms prints with --json: ${problem}.`,
  );
}
