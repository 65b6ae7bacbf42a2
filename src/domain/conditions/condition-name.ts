import type { Condition } from './condition.js';

/**
 * A text that is equal for conditions that say the same, wherever they come from.
 *
 * @param leftOut members that do not count, besides the passages and the document
 */
export function conditionName(condition: Condition, leftOut: readonly string[] = []): string {
  const omitted = new Set(['evidence', 'source', ...leftOut]);
  return JSON.stringify(condition, (key, value) => {
    if (omitted.has(key)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
