import { likelyMeant } from '../likeness.js';
import { quote } from '../quote.js';
import type { SchemaNode, Violation } from '../violation.js';
import { isOptionalField } from './field-index.js';
import { meaningOfWord } from './permission-words.js';
import { likelyText } from './text-hints.js';

/** Synonyms of a listed value, besides spelling mistakes. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['oauth', 'oauth2'],
  ['oauth2.0', 'oauth2'],
  ['oauth 2.0', 'oauth2'],
  ['mutual_tls', 'mTLS'],
  ['mutual tls', 'mTLS'],
  ['client_certificate', 'mTLS'],
  ['bearer', 'bearer_token'],
  ['token', 'bearer_token'],
  ['basic', 'basic_auth'],
  ['key', 'api_key'],
  ['eddsa', 'Ed25519'],
  ['http', 'streamable-http'],
  ['openapi', 'openapi_3'],
  ['openapi3', 'openapi_3'],
  ['openapi_3.0', 'openapi_3'],
  ['openapi_3.1', 'openapi_3'],
  ['swagger', 'swagger_2'],
  ['graphql', 'graphql_schema'],
]);

/** What to write in place of a value of the wrong type or form. */
export function hintForValue(violation: Violation): string | undefined {
  const { segments, value, schema } = violation;
  const branches = schema.anyOf ?? [schema];
  if (value === null) {
    return isOptionalField(segments) ? 'Leave the key out when there is nothing to say.' : undefined;
  }
  for (const branch of branches) {
    const meant = likelyValue(value, branch, branches);
    if (meant !== undefined) return `Did you mean ${quote(meant)}?`;
  }
  if (violation.keyword === 'format' && schema.format === 'date') return hintForDay(value);
  if (schema.format === 'email' && typeof value === 'string' && /^https?:\/\//.test(value)) {
    return 'For a page, write {"url": …}.';
  }
  return branches.some(({ required }) => required?.includes('allowed')) ? hintForCondition(value) : undefined;
}

function likelyValue(value: unknown, schema: SchemaNode, among: readonly SchemaNode[]): unknown {
  switch (schema.type) {
    case 'boolean':
    case 'null': {
      const meant = meaningOfWord(value);
      if (meant === undefined || meant === value) return undefined;
      return among.some(({ type }) => type === (meant === null ? 'null' : 'boolean')) ? meant : undefined;
    }
    case 'integer':
      return typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
    case 'string':
      return likelyString(value, schema);
    case 'array':
      return likelyArray(value, schema.items ?? {});
    default:
      return undefined;
  }
}

function likelyString(value: unknown, schema: SchemaNode): string | undefined {
  if (Array.isArray(value) && value.length === 1) return accepted(value[0], schema);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (schema.enum !== undefined) return likelyListed(text, schema.enum);
  if (schema.format !== undefined || schema.pattern !== undefined) return likelyText(text, schema);
  return text === value ? undefined : text;
}

function likelyListed(text: string, listed: readonly unknown[]): string | undefined {
  const names = listed.filter((name) => typeof name === 'string');
  const synonym = SYNONYMS.get(text.trim().toLowerCase());
  return synonym !== undefined && names.includes(synonym) ? synonym : likelyMeant(text, names);
}

/** The author gave one item where a list is required. */
function likelyArray(value: unknown, items: SchemaNode): unknown[] | undefined {
  if (items.type === 'object')
    return typeof value === 'object' && !Array.isArray(value) ? [value] : undefined;
  const item = accepted(value, items);
  return item === undefined ? undefined : [item];
}

/** The value itself when the schema of a string accepts it, else the value that was probably meant. */
function accepted(value: unknown, schema: SchemaNode): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = schema.format === undefined && schema.pattern === undefined;
  if (plain && (schema.enum?.includes(value) ?? true)) return value;
  return likelyString(value, schema);
}

function hintForDay(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay ? 'There is no such day in the calendar.' : 'Write year-month-day, for example 2026-01-05.';
}

function hintForCondition(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return 'Put a condition in words in an object, for example {"allowed": true, "conditions": "…"}.';
}
