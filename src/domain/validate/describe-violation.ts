import { SHA256_PATTERN } from '../terms/document/verification.js';
import { DOMAIN_PATTERN } from '../terms/domain-name.js';
import { VERSION_PATTERN } from '../terms/terms-document.js';
import { placeOf, quote } from './quote.js';
import type { SchemaNode, Violation } from './violation.js';

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'an absolute URI',
  email: 'an e-mail address',
  date: 'a date',
  'date-time': 'a date and time with a zone',
};

const PATTERNS: ReadonlyMap<string, string> = new Map([
  [DOMAIN_PATTERN, 'a domain name'],
  [VERSION_PATTERN, 'three numbers separated by dots'],
  [SHA256_PATTERN, '64 lower-case hexadecimal characters'],
]);

/** A longer list of keys is easier to read in the documentation. */
const MAX_KEYS_LISTED = 8;

/** One sentence that names the place, the rule and the given value. */
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

/** What a schema requires, in words that follow "must be". */
function expectationOf(schema: SchemaNode): string {
  const alternatives = alternativesOf(schema);
  const last = alternatives.at(-1) ?? 'another value';
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} or ${last}` : last;
}

function alternativesOf(schema: SchemaNode): string[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(alternativesOf);
  if (schema.enum !== undefined) return schema.enum.map(quote);
  switch (schema.type) {
    case 'boolean':
      return ['true', 'false'];
    case 'string':
      return [textExpectation(schema)];
    case 'integer':
      return [schema.minimum === undefined ? 'an integer' : `an integer of at least ${schema.minimum}`];
    case 'array':
      return [`an array of ${schema.items?.type === 'object' ? 'objects' : 'strings'}`];
    case 'object':
      return [objectExpectation(schema)];
    default:
      return [schema.type ?? 'another value'];
  }
}

function textExpectation({ format, pattern, examples }: SchemaNode): string {
  const kind = FORMATS[format ?? ''] ?? PATTERNS.get(pattern ?? '');
  return kind === undefined ? 'a string' : `${kind} such as ${quote(examples?.[0] ?? '')}`;
}

function objectExpectation({ required }: SchemaNode): string {
  return required === undefined ? 'an object' : `an object with ${required.map(quote).join(', ')}`;
}
