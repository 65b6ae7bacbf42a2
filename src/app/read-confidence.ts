import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type ConfidenceInForce, SPECIFIED_CONFIDENCE } from '../domain/check/confidence-in-force.js';
import { calibratedConfidence } from '../domain/confidence/calibrated-confidence.js';
import { type Calibration, type Calibrations, parseCalibrations } from '../domain/confidence/calibration.js';
import { parseJsonFile } from './parse-json-file.js';
import { projectPath } from './project-files.js';

/** Names of tables that are not those of a file. */
const RESERVED = ['specification', 'clauses'];

/** Calibrations that come with the service, by analyst. */
export function shippedCalibration(analyst: string): string {
  return projectPath(`confidence/${analyst}.json`);
}

/**
 * The confidence table that a setting names: `specification`, `clauses`, or the path of a calibration file.
 *
 * @throws Error whose message says what is wrong with the file
 */
export function readConfidence(text: string): ConfidenceInForce {
  if (text === 'specification') return SPECIFIED_CONFIDENCE;
  if (text === 'clauses') return shippedConfidence(text);
  if (!existsSync(text)) throw new Error('does not exist');
  // The name is public; where the file lies is not.
  const name = basename(text);
  if (RESERVED.includes(name))
    throw new Error(`must have another name: answers would call it the table "${name}", which it is not`);
  const calibrations = readCalibrations(text);
  const today = new Date().toISOString().slice(0, 10);
  const future = calibrations.find(({ measured_on: day }) => day > today);
  if (future !== undefined)
    throw new Error(`has a measurement of ${future.measured_on}, which is in the future`);
  return calibratedConfidence(name, calibrations);
}

/**
 * The calibrations of a file, the newest last.
 *
 * @throws Error saying what is wrong with the file
 */
export function readCalibrations(path: string): Calibrations {
  return parseCalibrations(parseJsonFile(readFileSync(path, 'utf8')));
}

/** The newest calibration of each analyst that comes with the service. */
export function shippedCalibrations(): readonly Calibration[] {
  return readCalibrations(shippedCalibration('clauses')).slice(-1);
}

/** It was measured before it was shipped, whatever the clock of this machine says. */
function shippedConfidence(analyst: string): ConfidenceInForce {
  const path = shippedCalibration(analyst);
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  return calibratedConfidence(analyst, readCalibrations(path));
}
