import { expectationOf } from './expectation.js';
import { placeOf } from './place.js';
import { quote } from './quote.js';
import type { Violation } from './violation.js';

/** Where a list of keys is longer, the documentation is the better place to read it. */
const MAX_KEYS_LISTED = 8;

/** One sentence that names the place, the rule and the value given. */
export function describeViolation({ keyword, segments, value, schema, key = '' }: Violation): string {
  switch (keyword) {
    case 'required':
      return `${placeOf(segments)} must have the key ${quote(key)}, but is ${quote(value)}.`;
    case 'additionalProperties':
      return `${placeOf(segments.slice(0, -1))} has the unknown key ${quote(key)} with the value ${quote(value)}${keysOf(schema.properties)}.`;
    default:
      return `${placeOf(segments)} must be ${expectationOf(schema)}, but is ${quote(value)}.`;
  }
}

function keysOf(properties: object = {}): string {
  const keys = Object.keys(properties);
  return keys.length > MAX_KEYS_LISTED ? '' : `; its keys are ${keys.join(', ')}`;
}
