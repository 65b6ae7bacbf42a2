import { hintForMissingKey } from './hints/missing-key.js';
import { hintForUnknownKey } from './hints/unknown-key.js';
import { hintForValue } from './hints/value.js';
import type { Violation } from './violation.js';

/** What was likely meant by the one who broke the rule, as a sentence; undefined when nothing is likely. */
export function hintFor(violation: Violation): string | undefined {
  switch (violation.keyword) {
    case 'additionalProperties':
      return hintForUnknownKey(violation);
    case 'required':
      return hintForMissingKey(violation);
    default:
      return hintForValue(violation);
  }
}
