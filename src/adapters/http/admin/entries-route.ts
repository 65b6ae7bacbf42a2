import { DomainError } from '../../../domain/errors.js';
import type { EntryEdit } from '../../../domain/registry/edit-entry.js';
import type { ManageEntries } from '../../../domain/registry/manage-entries.js';
import type { RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import type { ValidationReport } from '../../../domain/validate/findings.js';
import { defineRoute } from '../kit/define-route.js';
import { HttpError } from '../kit/http-error.js';
import type { BodyDeclaration, Reply, Route } from '../kit/route.js';
import { bodyWithFindings, optionalBody, typedBody } from '../kit/typed-body.js';
import {
  assertVersionNamed,
  ConditionHeaders,
  entryTagOf,
  isMatched,
  preconditionOf,
} from '../registry/entry-tag.js';
import { DomainParams } from '../registry/registry-schema.js';
import { toAdminEntry, toLastChange } from './admin-response.js';
import {
  AdminEntry,
  AdminEntryResponse,
  FlagRequest,
  PutEntryRequest,
  PutEntryResponse,
  PutEntryUnjudged,
  ReasonQuery,
  ReasonRequest,
  RemovedEntryResponse,
  ValidateEntryRequest,
} from './admin-schema.js';

/** The path of the routes of entries. */
export const ENTRIES_PATH = '/api/v1/admin/entries';

const MAX_DOCUMENT_BYTES = 256 * 1024;
/** The document may contain whitespace, and the body has other fields. */
export const MAX_ENTRY_BYTES = 2 * MAX_DOCUMENT_BYTES;

const VERSION_NEEDED = '`If-Match` has to name the version of the entry that was looked at: 428 without it.';

const TAGGED = { ETag: 'Version of the entry, for `If-Match`.' };
/** The response to a change of one entry. */
export const CHANGED_ENTRY = { description: 'The entry as it is now.', schema: AdminEntry, headers: TAGGED };

/** The entry after a change. */
export function changedEntry(entry: RegistryEntrySummary): Reply {
  return { etag: entryTagOf(entry), json: toAdminEntry(entry) };
}

/** The routes by which admins read, write, review and remove one entry (contract: "Admin"). */
export const entryRoutes = (entries: ManageEntries): readonly Route[] => [
  defineRoute('get', `${ENTRIES_PATH}/:domain`, {
    operationId: 'getEntry',
    summary: 'An entry whole, with the ETag for changing it',
    role: 'admin',
    params: DomainParams,
    headers: ConditionHeaders,
    responses: {
      200: { description: 'The entry of exactly this name.', schema: AdminEntryResponse, headers: TAGGED },
    },
    failures: ['not_found'],
    handle: async ({ params: { domain }, headers }) => {
      const { entry, lastChange } = await entries.find(domain);
      if (!isMatched(headers, entry.version))
        throw new DomainError('precondition_failed', `The version of the entry is ${entry.version}.`);
      const last_change = toLastChange(lastChange);
      return {
        etag: entryTagOf(entry),
        json: { ...toAdminEntry(entry), last_change, document: entry.document },
      };
    },
  }),
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
      const { document, category, validation_status: validationStatus, confidence, reason } = body;
      assertDocumentSize(document);
      const written = { document, category, validationStatus, confidence, reason };
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
  }),
  defineRoute('delete', `${ENTRIES_PATH}/:domain`, {
    operationId: 'removeEntry',
    summary: 'Removes an entry; its history stays',
    description: 'The reason stands in the body or in the query.',
    role: 'admin',
    params: DomainParams,
    query: ReasonQuery,
    headers: ConditionHeaders,
    body: optionalBody(ReasonRequest),
    responses: { 200: { description: 'It was removed.', schema: RemovedEntryResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain }, query, headers, body, by }) => {
      const edit = { kind: 'remove', reason: reasonOf(query, body) } as const;
      const { entry } = await entries.edit(domain, edit, { by, condition: preconditionOf(headers) });
      return { json: { domain, version: entry.version } };
    },
  }),
  reviewRoute(entries, {
    kind: 'flag',
    operationId: 'flagEntry',
    summary: 'Says that an entry is doubtful, and why',
    body: typedBody(FlagRequest),
    read: ({ reason }) => ({ kind: 'flag', reason }),
  }),
  reviewRoute(entries, {
    kind: 'validate',
    operationId: 'validateEntry',
    summary: 'Says that an entry was held against an archived text; not of a flagged one',
    description: VERSION_NEEDED,
    needsVersion: true,
    body: typedBody(ValidateEntryRequest),
    read: ({ archive_url: archiveUrl, note }) => ({ kind: 'validate', archiveUrl, note }),
  }),
  reviewRoute(entries, {
    kind: 'unflag',
    operationId: 'unflagEntry',
    summary: 'Takes a flag back: the entry is again what it was before',
    description: `The reason stands in the body or in the query. ${VERSION_NEEDED}`,
    needsVersion: true,
    body: optionalBody(ReasonRequest),
    query: ReasonQuery,
    read: (body, query) => ({ kind: 'unflag', reason: reasonOf(query, body) }),
  }),
];

interface ReviewRoute<Body> extends Pick<Route, 'operationId' | 'summary' | 'description' | 'query'> {
  readonly kind: EntryEdit['kind'];
  /** Whether checks will rely on the entry. Then the request must name the version that the admin saw. */
  readonly needsVersion?: true;
  readonly body: BodyDeclaration<Body>;
  readonly read: (body: Body, query: { reason?: string }) => EntryEdit;
}

function reviewRoute<Body>(
  entries: ManageEntries,
  { kind, read, needsVersion, ...declared }: ReviewRoute<Body>,
): Route {
  return defineRoute('post', `${ENTRIES_PATH}/:domain/${kind}`, {
    ...declared,
    role: 'admin',
    params: DomainParams,
    headers: ConditionHeaders,
    responses: { 200: CHANGED_ENTRY },
    failures: ['not_found', 'conflict', ...(needsVersion ? (['precondition_required'] as const) : [])],
    handle: async ({ params: { domain }, query, headers, body, by }) => {
      const edit = read(body, query as { reason?: string });
      if (needsVersion) assertVersionNamed(headers);
      const { entry } = await entries.edit(domain, edit, { by, condition: preconditionOf(headers) });
      return changedEntry(entry);
    },
  });
}

/**
 * The optional reason for a change, from the body or from the query.
 *
 * @throws DomainError `invalid_request` when both have one
 */
function reasonOf(query: { reason?: string }, body: { reason?: string } | undefined): string | undefined {
  if (body?.reason !== undefined && query.reason !== undefined)
    throw new DomainError('invalid_request', 'The reason stands in the query and in the body: give it once.');
  return body?.reason ?? query.reason;
}

/** @throws DomainError, HttpError for a value that cannot be judged as a document at all */
export function assertDocumentSize(document: unknown): void {
  if (typeof document === 'string')
    throw new DomainError('invalid_request', '"document" is an object, not a text that holds one.');
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_DOCUMENT_BYTES)
    throw new HttpError('payload_too_large', `The document is larger than ${MAX_DOCUMENT_BYTES} bytes.`);
}

/** Reports all that is wrong with the document of an entry. */
export function invalidDocument({ errors, warnings }: ValidationReport): Reply {
  const message = 'The document is not valid.';
  return { status: 400, json: { error: 'invalid_request', message, errors, warnings } };
}
