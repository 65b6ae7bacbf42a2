import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import { type Finding, MAX_DEPTH, MAX_FINDINGS } from '../../../domain/validate/findings.js';
import { parseJson } from '../../../domain/validate/parse-json.js';
import { propertiesOf } from './define-route.js';
import { wordsOf } from './patterns-schema.js';
import type { BodyDeclaration } from './route.js';

/** A document is nested one deeper in a body than by itself. */
const LIMITS = { maxDepth: MAX_DEPTH + 1, maxFindings: MAX_FINDINGS };

/** Enough for a name, or a sentence or two. */
const MAX_SHORT_BYTES = 16 * 1024;

/**
 * A JSON body that matches its schema. A repeated key is refused, since readers disagree on which of its
 * values counts.
 */
export function typedBody<Schema extends TSchema>(
  schema: Schema,
  limitBytes = MAX_SHORT_BYTES,
): BodyDeclaration<Static<Schema>> {
  return { schema, limitBytes, read: (text) => readTyped(text, schema).body };
}

/** {@link typedBody} for a route whose body is optional. */
export function optionalBody<Schema extends TSchema>(
  schema: Schema,
): BodyDeclaration<Static<Schema> | undefined> {
  return { ...typedBody(schema), optional: true };
}

/** A body with one value that is judged separately. The findings about that value are handed on. */
export interface BodyWithFindings<Body> {
  readonly body: Body;
  /** Repeated keys within that value; paths start there. */
  readonly found: readonly Finding[];
}

/**
 * @param lenient the key of the value that is judged separately
 * @param checked the schema that is checked here, where the described body has more
 */
export function bodyWithFindings<Schema extends TSchema>(
  described: TSchema,
  checked: Schema,
  lenient: string,
  limitBytes: number,
): BodyDeclaration<BodyWithFindings<Static<Schema>>> {
  return { schema: described, limitBytes, read: (text) => readTyped(text, checked, lenient) };
}

/**
 * @throws DomainError `invalid_json` for a text that is not JSON, `invalid_request` for a body that the
 * schema refuses
 */
function readTyped<Schema extends TSchema>(
  text: string,
  schema: Schema,
  lenient?: string,
): BodyWithFindings<Static<Schema>> {
  const read = carefulJsonOf(text);
  const within = `/${lenient}/`;
  const found = read.findings.filter(({ path }) => lenient !== undefined && path.startsWith(within));
  const repeated = read.findings.find((finding) => !found.includes(finding));
  if (repeated !== undefined) throw new DomainError('invalid_request', repeated.message);
  assertShort(schema, read.value);
  if (!Value.Check(schema, read.value))
    throw new DomainError('invalid_request', refusalOf(schema, read.value));
  return {
    body: read.value as Static<Schema>,
    found: found.map((finding) => ({ ...finding, path: finding.path.slice(within.length - 1) })),
  };
}

/**
 * Reads a body and reports repeated keys among the findings.
 *
 * @throws DomainError `invalid_json` for a text that is not JSON, `invalid_request` for one nested too deep
 */
export function carefulJsonOf(text: string): {
  readonly value: unknown;
  readonly findings: readonly Finding[];
} {
  const read = parseJson(text, LIMITS);
  if (read.ok) return read;
  const { keyword, message } = read.finding;
  if (keyword === 'depth')
    throw new DomainError(
      'invalid_request',
      `The body is nested too deep: objects and arrays of a document may be nested ${MAX_DEPTH} deep.`,
    );
  throw new DomainError('invalid_json', `The body is not JSON: ${message}`);
}

/**
 * Refuses a list that is too long before its items are checked. The schema alone would check all items first.
 *
 * @throws DomainError `invalid_request`
 */
function assertShort(schema: TSchema, value: unknown): void {
  if (!isObject(value)) return;
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const { maxItems = Infinity } = property as { readonly maxItems?: number };
    const list = Object.hasOwn(value, name) ? value[name] : undefined;
    if (Array.isArray(list) && list.length > maxItems)
      throw new DomainError(
        'invalid_request',
        `"${name}" of the body must not have more than ${maxItems} items.`,
      );
  }
}

/**
 * Whether objects and arrays are nested more than `most` deep. This costs a small part of what parsing does.
 * For a text that is not JSON the result means nothing.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/**
 * Reads a body without a schema.
 *
 * @throws DomainError `invalid_json`
 */
export function jsonBodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('invalid_json', 'The body is not JSON.', { cause });
  }
}

/** Most of the caller's values that one message names. */
const MAX_NAMED = 10;

/** The first violation as a sentence; `what` names the value that was checked. */
export function refusalOf(schema: TSchema, value: unknown, what = 'The body'): string {
  const unknown = unknownKeys(schema, value);
  if (unknown.length > 0) return `${what} must not have additional properties: ${quoted(unknown)}.`;
  const [error] = Value.Errors(schema, value);
  const place = error?.instancePath
    ? `"${error.instancePath.slice(1, 200)}" of ${what.replace(/^The/, 'the')}`
    : what;
  const { allowedValues: allowed, pattern = '' } = (error?.params ?? {}) as {
    allowedValues?: readonly string[];
    pattern?: string | RegExp;
  };
  const problem = wordsOf(String(pattern)) ?? error?.message ?? 'is malformed';
  return `${place} ${problem}${allowed === undefined ? '' : `: ${allowed.join(', ')}`}.`;
}

/** TypeBox reports only some of many violations, and each unknown key as one. */
function unknownKeys(schema: TSchema, value: unknown): readonly string[] {
  const { properties = {}, additionalProperties } = schema as {
    readonly properties?: object;
    readonly additionalProperties?: boolean;
  };
  return additionalProperties === false && isObject(value)
    ? Object.keys(value).filter((key) => !Object.hasOwn(properties, key))
    : [];
}

function quoted(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_NAMED).map((key) => JSON.stringify(key.slice(0, 100)));
  return keys.length > MAX_NAMED ? `${named.join(', ')}, … (${keys.length} in all)` : named.join(', ');
}
