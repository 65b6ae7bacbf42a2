import { DomainError } from '../../../../domain/errors.js';
import type { ManageEntries } from '../../../../domain/registry/manage-entries.js';
import type { ValidationReport } from '../../../../domain/validate/findings.js';
import { defineRoute, type Reply, type Route } from '../../define-route.js';
import { ConditionHeaders, entryTagOf, preconditionOf } from '../../entry-tag.js';
import { HttpError } from '../../http-error.js';
import { toAdminEntry } from '../../presenters/admin-response.js';
import { PutEntryRequest, PutEntryResponse, PutEntryUnjudged } from '../../schemas/admin.js';
import { DomainParams } from '../../schemas/registry.js';
import { bodyWithFindings } from '../../typed-body.js';
import { ENTRIES_PATH } from './admin-entries.js';

const MAX_DOCUMENT_BYTES = 256 * 1024;
/** The document may be written with space between its parts, and is not alone in the body. */
export const MAX_ENTRY_BYTES = 2 * MAX_DOCUMENT_BYTES;

/** `PUT /api/v1/admin/entries/:domain` (contract: "Admin"). */
export const putEntryRoute = (entries: ManageEntries): Route =>
  defineRoute('put', `${ENTRIES_PATH}/:domain`, {
    operationId: 'putEntry',
    summary: 'Adds an entry or replaces it whole',
    description:
      'The document must be valid and at most 256 KiB; otherwise the 400 holds all that is wrong with it in `errors`.',
    role: 'admin',
    params: DomainParams,
    headers: ConditionHeaders,
    body: bodyWithFindings(PutEntryRequest, PutEntryUnjudged, 'document', MAX_ENTRY_BYTES),
    responses: {
      200: { description: 'The entry, replaced.', schema: PutEntryResponse, headers: TAGGED },
      201: { description: 'The entry, new.', schema: PutEntryResponse, headers: TAGGED },
    },
    handle: async ({ params: { domain }, headers, body: { body, found }, by }) => {
      const { document } = body;
      assertDocumentSize(document);
      const written = {
        document,
        category: body.category,
        validationStatus: body.validation_status,
        confidence: body.confidence,
        reason: body.reason,
      };
      const condition = preconditionOf(headers);
      const result = await entries.write(domain, written, { by, condition, found });
      if (result.kind === 'invalid') return invalidDocument(result.report);
      const { warnings } = result.report;
      const { kind, entry } = result.outcome;
      return {
        status: kind === 'created' ? 201 : 200,
        etag: entryTagOf(entry),
        json: { ...toAdminEntry(entry), warnings },
      };
    },
  });

/** @throws DomainError, HttpError for what is not judged as a document at all */
export function assertDocumentSize(document: unknown): void {
  if (typeof document === 'string')
    throw new DomainError('invalid_request', '"document" is an object, not a text that holds one.');
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_DOCUMENT_BYTES)
    throw new HttpError('payload_too_large', `The document is larger than ${MAX_DOCUMENT_BYTES} bytes.`);
}

/** All that is wrong with the document of an entry. */
export function invalidDocument({ errors, warnings }: ValidationReport): Reply {
  const message = 'The document is not valid.';
  return { status: 400, json: { error: 'invalid_request', message, errors, warnings } };
}

const TAGGED = { ETag: 'Version of the entry, for `If-Match`.' };
