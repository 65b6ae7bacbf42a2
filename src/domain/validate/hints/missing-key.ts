import { likelyMeant } from '../likeness.js';
import { quote } from '../quote.js';
import type { Violation } from '../violation.js';

/** Only so many keys of an object are looked at for the one that was meant. */
const MAX_KEYS = 100;

/** What to do about a key that is missing. */
export function hintForMissingKey({ key = '', value, schema }: Violation): string | undefined {
  const properties = schema.properties ?? {};
  const unknown = Object.keys(value ?? {})
    .slice(0, MAX_KEYS)
    .filter((given) => !Object.hasOwn(properties, given));
  const misspelt = unknown.find((given) => likelyMeant(given, [key]) !== undefined);
  if (misspelt !== undefined) return `Rename ${quote(misspelt)} to ${quote(key)}.`;
  const example = properties[key]?.examples?.[0];
  return example === undefined ? undefined : `Add it, for example ${quote(key)}: ${quote(example)}.`;
}
