import type { Request } from 'express';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { DomainError } from '../../domain/errors.js';
import { type Finding, MAX_FINDINGS } from '../../domain/validate/findings.js';
import { parseJson } from '../../domain/validate/parse-json.js';
import { MAX_DEPTH } from '../../domain/validate/validate-document.js';
import { jsonTextOf } from './json-body.js';

/** A document is nested one deeper in a body than by itself. */
const LIMITS = { maxDepth: MAX_DEPTH + 1, maxFindings: MAX_FINDINGS };

export interface ReadBody<Body> {
  readonly body: Body;
  /** Repeated keys within the part named as lenient; paths start there. */
  readonly found: readonly Finding[];
}

/**
 * The body as its schema has it. A key that stands twice is refused, since readers disagree on which of the values
 * counts.
 *
 * @param lenient a key of the body whose value is judged by itself, so that what is found in it is handed on
 * @throws DomainError `invalid_json` for what is no JSON, `invalid_request` for what the schema does not take
 */
export function readBody<Schema extends TSchema>(
  req: Request,
  schema: Schema,
  lenient?: string,
): ReadBody<Static<Schema>> {
  const read = parseJson(jsonTextOf(req), LIMITS);
  if (!read.ok) {
    const { keyword, message } = read.finding;
    if (keyword === 'depth') throw new DomainError('invalid_request', message);
    throw new DomainError('invalid_json', `The body is not JSON: ${message}`);
  }
  const within = `/${lenient}/`;
  const found = read.findings.filter(({ path }) => lenient !== undefined && path.startsWith(within));
  const repeated = read.findings.find((finding) => !found.includes(finding));
  if (repeated !== undefined) throw new DomainError('invalid_request', repeated.message);
  if (!Value.Check(schema, read.value)) throw new DomainError('invalid_request', refusal(schema, read.value));
  return {
    body: read.value as Static<Schema>,
    found: found.map((finding) => ({ ...finding, path: finding.path.slice(within.length - 1) })),
  };
}

/** The first violation in a sentence. */
function refusal(schema: TSchema, value: unknown): string {
  const errors = [...Value.Errors(schema, value)];
  // A key too many is told twice: at the key, and at the object with a message that says more.
  const error = errors.find(({ keyword }) => keyword !== 'boolean') ?? errors[0];
  const place = error?.instancePath ? `"${error.instancePath.slice(1, 200)}" of the body` : 'The body';
  const { additionalProperties: extra, allowedValues: allowed } = (error?.params ?? {}) as {
    additionalProperties?: readonly string[];
    allowedValues?: readonly string[];
  };
  const list = extra?.map((key) => JSON.stringify(key.slice(0, 100))) ?? allowed;
  return `${place} ${error?.message ?? 'is malformed'}${list === undefined ? '' : `: ${list.slice(0, 10).join(', ')}`}.`;
}
