import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type ConfidenceInForce, SPECIFIED_CONFIDENCE } from '../../domain/check/confidence-in-force.js';
import { calibratedConfidence } from '../../domain/evaluate/calibrated-confidence.js';
import { projectPath } from '../project-files.js';
import { readCalibrations } from './calibration-file.js';

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
  const path = text === 'clauses' ? shippedCalibration(text) : text;
  if (!existsSync(path)) throw new Error(text === path ? 'does not exist' : `${path} does not exist`);
  // The name is public; where the file lies is not.
  return calibratedConfidence(text === path ? basename(path) : text, readCalibrations(path));
}
