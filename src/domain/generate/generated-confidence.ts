import type { ConfidenceTable } from '../check/confidence.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { ProvenClaims } from './evidence.js';

/**
 * How far a generated document can be relied on, 0 to 1 with two decimals: the mean accuracy, by the table in
 * force, of the keys that it gives a value to, 0 when there is none.
 */
export function generatedConfidence(claims: ProvenClaims, table: ConfidenceTable): number {
  const given = PERMISSION_KEYS.filter((key) => claims[key] !== undefined);
  if (given.length === 0) return 0;
  const sum = given.reduce((total, key) => total + table[key].accuracy, 0);
  return Math.round((sum / given.length) * 100) / 100;
}
