import { hintForUnknownKey } from './hints/unknown-key.js';
import { hintForValue } from './hints/value.js';
import { likelyMeant } from './likeness.js';
import { quote } from './quote.js';
import type { Violation } from './violation.js';

/** Most keys of an object that are compared to find the one that was meant. */
const MAX_KEYS = 100;

/** What the author probably meant, as a sentence; undefined when nothing is likely. */
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

/** What to do about a key that is missing. */
function hintForMissingKey({ key = '', value, schema }: Violation): string | undefined {
  const properties = schema.properties ?? {};
  const unknown = Object.keys(value ?? {})
    .slice(0, MAX_KEYS)
    .filter((given) => !Object.hasOwn(properties, given));
  const misspelt = unknown.find((given) => likelyMeant(given, [key]) !== undefined);
  if (misspelt !== undefined) return `Rename ${quote(misspelt)} to ${quote(key)}.`;
  const example = properties[key]?.examples?.[0];
  return example === undefined ? undefined : `Add it, for example ${quote(key)}: ${quote(example)}.`;
}
