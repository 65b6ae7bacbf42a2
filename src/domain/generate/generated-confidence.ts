import type { ConfidenceTable } from '../check/confidence.js';
import { evidenceOf } from '../check/evidence.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';

/**
 * How far a generated document can be relied on, 0 to 1 with two decimals: the mean certainty of its values,
 * 0 when it has none. A value without its own certainty has the accuracy of its key in the table in force.
 */
export function generatedConfidence(document: TermsDocument, table: ConfidenceTable): number {
  const values = evidenceOf(document);
  const given = PERMISSION_KEYS.filter((key) => values[key].value !== null);
  if (given.length === 0) return 0;
  const sum = given.reduce((total, key) => total + (values[key].confidence ?? table[key].accuracy), 0);
  return Math.round((sum / given.length) * 100) / 100;
}
