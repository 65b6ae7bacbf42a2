import { DomainError } from '../../../../domain/errors.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import type { ValidationReport } from '../../../../domain/validate/validation-report.js';
import { defineRoute, type Reply, type Route } from '../../define-route.js';
import { entryTagOf, preconditionOf } from '../../entry-tag.js';
import { HttpError } from '../../http-error.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { readBody } from '../../read-body.js';
import { ConditionHeaders, EntryParams, PutEntryRequest, PutEntryResponse } from '../../schemas/admin.js';
import { ADMIN_FAILURES, BODY_FAILURES, ENTRIES_PATH, NOT_STORED, nameOf } from './admin-entries.js';

const MAX_DOCUMENT_BYTES = 256 * 1024;
/** The document may be written with space between its parts, and is not alone in the body. */
const MAX_BODY_BYTES = 2 * MAX_DOCUMENT_BYTES;

/** `PUT /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const putEntryRoute = (entries: ManageEntries): Route =>
  defineRoute({
    method: 'put',
    path: `${ENTRIES_PATH}/:domain`,
    summary: 'Adds an entry or replaces it whole',
    description:
      'The document must be valid and at most 256 KiB; otherwise the 400 holds all that is wrong with it in `errors`.',
    role: 'admin',
    params: EntryParams,
    headers: ConditionHeaders,
    parameterErrors: { domain: 'invalid_domain' },
    body: { schema: PutEntryRequest, limitBytes: MAX_BODY_BYTES },
    responses: {
      200: { description: 'The entry, replaced.', schema: PutEntryResponse },
      201: { description: 'The entry, new.', schema: PutEntryResponse },
    },
    failures: [
      'invalid_domain',
      'invalid_header',
      'precondition_failed',
      ...BODY_FAILURES,
      ...ADMIN_FAILURES,
    ],
    handle: async (request) => {
      const domain = parseDomainName(request.params.domain);
      const condition = preconditionOf(request.req);
      const { body, found } = readBody(request.req, PutEntryRequest, 'document');
      const { document } = body;
      if (typeof document === 'string')
        throw new DomainError('invalid_request', '"document" is an object, not a text that holds one.');
      if (Buffer.byteLength(JSON.stringify(document)) > MAX_DOCUMENT_BYTES)
        throw new HttpError('payload_too_large', `The document is larger than ${MAX_DOCUMENT_BYTES} bytes.`);
      const written = {
        document,
        category: body.category,
        validationStatus: body.validation_status,
        confidence: body.confidence,
        reason: body.reason,
      };
      const result = await entries.write(domain, written, { by: nameOf(request), condition, found });
      if (result.kind === 'invalid') return invalidDocument(result.report);
      const { kind, entry } = result.outcome;
      return {
        status: kind === 'created' ? 201 : 200,
        json: { ...toAdminEntry(entry), warnings: result.report.warnings },
        headers: { ...NOT_STORED, ETag: entryTagOf(entry) },
      };
    },
  });

function invalidDocument({ errors, warnings }: ValidationReport): Reply {
  return {
    status: 400,
    json: { error: 'invalid_request', message: 'The document is not valid.', errors, warnings },
    headers: NOT_STORED,
  };
}
