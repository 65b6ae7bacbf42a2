import type { Request } from 'express';
import { DomainError } from '../../../../domain/errors.js';
import type { CheckLogReader } from '../../../../domain/ports/check-log-reader.js';
import type { Clock } from '../../../../domain/ports/clock.js';
import type { StatementSigner } from '../../../../domain/ports/statement-signer.js';
import { callerGone } from '../../caller-gone.js';
import { defineRoute, type Reply, type Route } from '../../define-route.js';
import { HttpError } from '../../http-error.js';
import { toAuditCheck } from '../../presenters/audit-response.js';
import { AuditChecksQuery, AuditChecksResponse, DEFAULT_AUDIT_PAGE_SIZE } from '../../schemas/audit.js';
import { readCursor, readFilter, writeCursor } from './audit-query.js';
import { csvTexts, ndjsonTexts } from './export-texts.js';

const FORMATS = ['application/json', 'text/csv', 'application/x-ndjson'] as const;
const NOT_STORED = { 'Cache-Control': 'no-store', Vary: 'Accept' };

export interface AuditChecksParts {
  readonly log: CheckLogReader;
  /** Signs that an export is as it was written. */
  readonly signer: StatementSigner;
  readonly clock: Clock;
}

/** `GET /api/v1/audit/checks`: the log, a page at a time as JSON, or the whole selection as CSV or NDJSON (contract: "Audit"). */
export const auditChecksRoute = ({ log, signer, clock }: AuditChecksParts): Route =>
  defineRoute({
    method: 'get',
    path: '/api/v1/audit/checks',
    summary: 'The log of checks, the latest first',
    description:
      'A page as `application/json`. With `Accept: text/csv` or `application/x-ndjson` the whole selection, as it is at one moment; without a filter but `from` and `to`, NDJSON also holds all that verifies it without the service.',
    role: 'auditor',
    query: AuditChecksQuery,
    responses: { 200: { description: 'One page, or the whole selection.', schema: AuditChecksResponse } },
    failures: [
      'invalid_request',
      'invalid_domain',
      'not_acceptable',
      'unauthorized',
      'forbidden',
      'service_unavailable',
    ],
    handle: async ({ query, req, res }) => {
      const format = formatOf(req);
      if (format === 'application/json') return await pageOf(log, query);
      if (query.cursor !== undefined || query.limit !== undefined)
        throw new DomainError(
          'invalid_request',
          'CSV and NDJSON give the whole selection: leave out "cursor" and "limit".',
        );
      return await exportOf({ log, signer, clock }, query, format, callerGone(res));
    },
  });

async function pageOf(log: CheckLogReader, query: AuditChecksQuery): Promise<Reply> {
  const limit = query.limit ?? DEFAULT_AUDIT_PAGE_SIZE;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  // One check more than the page tells whether another page follows.
  const checks = await log.page(readFilter(query), limit + 1, after);
  const shown = checks.slice(0, limit);
  const last = shown.at(-1);
  const json: AuditChecksResponse = {
    checks: shown.map(toAuditCheck),
    next_cursor: checks.length > limit && last !== undefined ? writeCursor(last) : null,
  };
  return { status: 200, json, headers: NOT_STORED };
}

async function exportOf(
  { log, signer, clock }: AuditChecksParts,
  query: AuditChecksQuery,
  format: 'text/csv' | 'application/x-ndjson',
  gone: AbortSignal,
): Promise<Reply> {
  const now = clock.now();
  const filter = readFilter(query);
  const verifiable = Object.keys(filter).every((name) => name === 'fromMs' || name === 'toMs');
  const asCsv = format === 'text/csv';
  const pieces = log.export(filter, !asCsv && verifiable, gone)[Symbol.asyncIterator]();
  // The first piece is waited for, so that a log that cannot be read is told with a status.
  const opened = withFirst(await pieces.next(), pieces);
  const name = `agentterms-checks-${now.toISOString().slice(0, 10)}.${asCsv ? 'csv' : 'ndjson'}`;
  return {
    status: 200,
    stream: asCsv ? csvTexts(opened) : ndjsonTexts({ filter, verifiable, signer, now }, opened),
    // A walk that is given up before its first step has not begun its source, which then frees nothing.
    free: () => pieces.return?.(),
    contentType: asCsv ? 'text/csv; charset=utf-8; header=present' : format,
    headers: { ...NOT_STORED, 'Content-Disposition': `attachment; filename="${name}"` },
  };
}

function withFirst<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterable<T> {
  let given = false;
  const iterator: AsyncIterator<T> = {
    next: async () => {
      if (given) return await rest.next();
      given = true;
      return first;
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

function formatOf(req: Request): (typeof FORMATS)[number] {
  const accepted = req.accepts([...FORMATS]);
  const format = FORMATS.find((one) => one === accepted);
  if (format === undefined)
    throw new HttpError('not_acceptable', `The list is given as ${FORMATS.join(', ')}.`);
  return format;
}
