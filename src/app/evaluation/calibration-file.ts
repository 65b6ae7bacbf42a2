import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMissing } from '../../adapters/files/missing-file.js';
import { type Calibration, type Calibrations, parseCalibrations } from '../../domain/evaluate/calibration.js';
import { replaceFile } from '../replace-file.js';

/**
 * The calibrations of a file, the newest last.
 *
 * @throws Error saying what is wrong with the file
 */
export function readCalibrations(path: string): Calibrations {
  const text = readFileSync(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
  return parseCalibrations(value);
}

/**
 * Adds a calibration to a file, which is made where there is none. One whose sets, analyst and results are those of the
 * newest is not added again.
 *
 * @returns whether it was added
 * @throws Error when what is there is not a calibration file; it stays as it is
 */
export async function addCalibration(path: string, calibration: Calibration): Promise<boolean> {
  const present = readIfThere(path);
  const newest = present.at(-1);
  if (newest !== undefined && isDeepStrictEqual(resultsOf(newest), resultsOf(calibration))) return false;
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify([...present, calibration], null, 2)}\n`);
  return true;
}

function readIfThere(path: string): readonly Calibration[] {
  try {
    return readCalibrations(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw new Error(`${path} cannot be added to: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** Neither when nor with what version it was measured. */
function resultsOf({ measured_on: _, scored_with: __, ...results }: Calibration): object {
  return results;
}
