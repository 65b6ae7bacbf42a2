import { DomainError } from '../../../domain/errors.js';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { parseJson } from '../../../domain/validate/parse-json.js';
import { MAX_DEPTH, type ValidateDocument } from '../../../domain/validate/validate-document.js';
import { defineRoute, type Route } from '../define-route.js';
import { jsonTextOf } from '../json-body.js';
import { toValidateResponse } from '../presenters/validate-response.js';
import { ValidateQuery, ValidateRequest, ValidateResponse } from '../schemas/validation.js';

const MAX_BODY_BYTES = 256 * 1024;

/** `POST /api/validate`, specification 4.3; contract: "Validation". */
export const validateRoute = (validateDocument: ValidateDocument): Route =>
  defineRoute({
    method: 'post',
    path: '/api/validate',
    summary: 'Checks a terms document',
    description: 'Always 200 for a body that can be read; `valid` tells whether the document is.',
    limit: 'validate',
    query: ValidateQuery,
    parameterErrors: { domain: 'invalid_domain' },
    body: { schema: ValidateRequest, limitBytes: MAX_BODY_BYTES },
    responses: { 200: { description: 'All that is said of the document.', schema: ValidateResponse } },
    failures: [
      'invalid_json',
      'invalid_request',
      'invalid_domain',
      'unsupported_media_type',
      'payload_too_large',
      'rate_limit_exceeded',
    ],
    handle: ({ query, req }) => {
      const content = contentOf(jsonTextOf(req));
      const expectedDomain = query.domain === undefined ? undefined : parseDomainName(query.domain);
      const report = validateDocument(content, expectedDomain === undefined ? {} : { expectedDomain });
      return { status: 200, json: toValidateResponse(report), headers: { 'Cache-Control': 'no-store' } };
    },
  });

function contentOf(text: string): unknown {
  const body = parseBody(text);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isObject || !Object.hasOwn(body, 'content')) {
    throw new DomainError(
      'invalid_request',
      'The body needs "content": a terms document, or its text as a string.',
    );
  }
  return (body as { content: unknown }).content;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The strict reader finds the place of the mistake.
    const read = parseJson(text, { maxDepth: MAX_DEPTH, maxFindings: 1 });
    const message = read.ok ? 'The body is not JSON.' : `The body is not JSON: ${read.finding.message}`;
    throw new DomainError('invalid_json', message, { cause });
  }
}
