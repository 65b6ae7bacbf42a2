import { readFileSync } from 'node:fs';
import { Check, Errors } from 'typebox/value';
import { MeasuredShares } from '../domain/readings/measured-shares.js';
import { parseJsonFile } from './parse-json-file.js';
import { projectPath } from './project-files.js';

/** The measured shares of correct values in the shipped registry. */
export const SHIPPED_SHARES = projectPath('confidence/readings.json');

/**
 * @throws Error naming the file, and the place in it, when it does not contain measured shares
 */
export function readShares(file: string): MeasuredShares {
  try {
    const given = parseJsonFile(readFileSync(file, 'utf8'));
    if (Check(MeasuredShares, given)) return given;
    const [first] = Errors(MeasuredShares, given);
    throw new Error(`${first?.instancePath || 'it'} ${first?.message}`);
  } catch (cause) {
    throw new Error(`${file} holds no measured shares: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
