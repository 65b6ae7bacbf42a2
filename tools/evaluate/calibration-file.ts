import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMissing } from '../../src/adapters/files/missing-file.js';
import { messageOf } from '../../src/app/message-of.js';
import { readCalibrations } from '../../src/app/read-confidence.js';
import type { Calibration } from '../../src/domain/confidence/calibration.js';
import { CommandError } from '../command-parts.js';
import { replaceFile } from '../replace-file.js';

/**
 * Checks, before anything is measured, whether a path can be that of a calibration file.
 *
 * @throws CommandError when it cannot
 */
export function checkCalibrationFile(path: string): void {
  if (path === '') throw new CommandError('--out names no file.');
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) throw new CommandError(`--out ${path} is not a file.`);
}

/**
 * Adds a calibration to a file, which is created if needed. A calibration with the sets, analyst and results
 * of the newest one is not added again.
 *
 * @returns whether it was added
 * @throws Error when the existing file is not a calibration file, or has a newer calibration; it is then
 * unchanged
 */
export async function addCalibration(path: string, calibration: Calibration): Promise<boolean> {
  await makeFolderOf(path);
  const present = readIfThere(path);
  const newest = present.at(-1);
  if (newest !== undefined && isDeepStrictEqual(resultsOf(newest), resultsOf(calibration))) return false;
  if (newest !== undefined && calibration.measured_on < newest.measured_on)
    throw new Error(
      `${path} has a table of ${newest.measured_on}, so none of ${calibration.measured_on} can become the newest`,
    );
  await replaceFile(path, `${JSON.stringify([...present, calibration], null, 2)}\n`);
  return true;
}

async function makeFolderOf(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (cause) {
    throw new Error(`${path} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

function readIfThere(path: string): readonly Calibration[] {
  try {
    return readCalibrations(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw new Error(`${path} cannot be added to: ${messageOf(error)}`, { cause: error });
  }
}

/** Without the date and the version of the measurement. */
function resultsOf({ measured_on: _, scored_with: __, ...results }: Calibration): object {
  return results;
}
