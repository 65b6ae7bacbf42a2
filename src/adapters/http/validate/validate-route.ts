import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import { type Finding, MAX_DEPTH, MAX_FINDINGS } from '../../../domain/validate/findings.js';
import { parseJson } from '../../../domain/validate/parse-json.js';
import type { ValidateDocument } from '../../../domain/validate/validate-document.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { toValidateResponse } from './validate-response.js';
import { ValidateQuery, ValidateRequest, ValidateResponse } from './validation-schema.js';

const MAX_BODY_BYTES = 256 * 1024;
/** A document is nested one level deeper in the body than alone. */
const STRICT = { maxDepth: MAX_DEPTH + 1, maxFindings: MAX_FINDINGS };
const CONTENT_POINTER = '/content/';

/** `POST /api/validate`, specification 4.3; contract: "Validation". */
export const validateRoute = (validateDocument: ValidateDocument): Route =>
  defineRoute('post', '/api/validate', {
    operationId: 'validateDocument',
    summary: 'Checks a terms document',
    description: 'Always 200 for a body that can be read; `valid` tells whether the document is.',
    limit: 'validate',
    query: ValidateQuery,
    body: { schema: ValidateRequest, limitBytes: MAX_BODY_BYTES, read: readContent },
    responses: { 200: { description: 'All that is said of the document.', schema: ValidateResponse } },
    handle: ({ query: { domain }, body: { content, found } }) => {
      const report = validateDocument(content, {
        found,
        ...(domain === undefined ? undefined : { expectedDomain: domain }),
      });
      return { json: toValidateResponse(report) };
    },
  });

interface ValidateBody {
  readonly content: unknown;
  /** Findings of reading the body within the document: repeated keys, which `JSON.parse` ignores. */
  readonly found: readonly Finding[];
}

function readContent(text: string): ValidateBody {
  const body = parseBody(text);
  if (!isObject(body) || !Object.hasOwn(body, 'content')) {
    throw new DomainError(
      'invalid_request',
      'The body needs "content": a terms document, or its text as a string.',
    );
  }
  const { content } = body as { content: unknown };
  const read = parseJson(text, STRICT);
  const found = read.ok ? read.findings.filter(({ path }) => path.startsWith(CONTENT_POINTER)) : [];
  return {
    content,
    found: found.map((finding) => ({ ...finding, path: finding.path.slice(CONTENT_POINTER.length - 1) })),
  };
}

/**
 * Mistakes of the body are the caller's, not the document's. Only those that make the body unreadable are
 * reported here.
 */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const read = parseJson(text, STRICT);
    // A body that is broken beyond the greatest depth is only reported as broken.
    const untold = read.ok || read.finding.keyword === 'depth';
    const message = untold ? 'The body is not JSON.' : `The body is not JSON: ${read.finding.message}`;
    throw new DomainError('invalid_json', message, { cause });
  }
}
