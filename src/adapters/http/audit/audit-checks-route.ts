import type { Request } from 'express';
import type { SignedCheckpoint, StatementSigner } from '../../../domain/audit/ports.js';
import { DomainError } from '../../../domain/errors.js';
import type { Clock } from '../../../domain/ports/clock.js';
import { CSV_TYPE } from '../kit/csv.js';
import { defineRoute } from '../kit/define-route.js';
import { HttpError } from '../kit/http-error.js';
import { hangUpSignal } from '../kit/request-context.js';
import type { Reply, Route } from '../kit/route.js';
import { type AskableLogs, COMPLETE_UNTIL, filterOf, logToAsk } from './audit-query.js';
import { toAuditCheck } from './audit-response.js';
import { AuditChecksQuery, AuditChecksResponse, CHECK_PAGES } from './audit-schema.js';
import { csvTextsOf, ndjsonTexts } from './export-texts.js';

const FORMATS = ['application/json', 'text/csv', 'application/x-ndjson'] as const;
const FORMAT_OF = { json: FORMATS[0], csv: FORMATS[1], ndjson: FORMATS[2] } as const;

export interface AuditChecksParts extends AskableLogs {
  /** Signs that an export is unchanged. */
  readonly signer: StatementSigner;
  /** The last checkpoint of the signer that is known to be in the log. */
  readonly lastKept: () => SignedCheckpoint | undefined;
  readonly clock: Clock;
}

/**
 * `GET /api/v1/audit/checks`: a page of the log as JSON, or the whole selection as CSV or NDJSON (contract:
 * "Audit").
 */
export const auditChecksRoute = (parts: AuditChecksParts): Route =>
  defineRoute('get', '/api/v1/audit/checks', {
    operationId: 'listAuditChecks',
    summary: 'The log of checks, the latest first',
    description:
      'A page as `application/json`. With `Accept: text/csv` or `application/x-ndjson`, or with `format`, the whole selection, as it is at one moment; without a filter but `from` and `to`, NDJSON also holds all that verifies it without the service.',
    role: 'auditor',
    query: AuditChecksQuery,
    responses: {
      200: {
        description: 'One page, or the whole selection.',
        schema: AuditChecksResponse,
        mediaType: FORMATS,
        headers: { ...COMPLETE_UNTIL, 'Content-Disposition': 'Name of the file, of CSV and NDJSON.' },
      },
    },
    failures: ['not_acceptable'],
    handle: async ({ query, req, res }) => {
      const format = query.format === undefined ? formatOf(req) : FORMAT_OF[query.format];
      res.vary('Accept');
      if (format === 'application/json') {
        const { log, headers } = logToAsk(req, parts);
        const { rows, next_cursor } = await CHECK_PAGES.page(query, (limit, after) =>
          log.page(filterOf(query), limit, after),
        );
        return { json: { checks: rows.map(toAuditCheck), next_cursor }, headers };
      }
      if (query.cursor !== undefined || query.limit !== undefined)
        throw new DomainError(
          'invalid_request',
          'CSV and NDJSON give the whole selection: leave out "cursor" and "limit".',
        );
      return await exportOf(parts, query, format, hangUpSignal(res));
    },
  });

async function exportOf(
  { log, signer, lastKept, clock }: AuditChecksParts,
  query: AuditChecksQuery,
  format: 'text/csv' | 'application/x-ndjson',
  gone: AbortSignal,
): Promise<Reply> {
  const now = clock.now();
  // Read before the log, which must contain it.
  const known = lastKept();
  const filter = filterOf(query);
  const { fromMs: _from, toMs: _to, ...others } = filter;
  const verifiable = Object.values(others).every((value) => value === undefined);
  const asCsv = format === 'text/csv';
  const pieces = log.export(filter, !asCsv && verifiable, gone)[Symbol.asyncIterator]();
  // The first piece is awaited, so that a log that cannot be read is reported with a status.
  const opened = withFirst(await pieces.next(), pieces);
  const name = `agentterms-checks-${now.toISOString().slice(0, 10)}.${asCsv ? 'csv' : 'ndjson'}`;
  return {
    stream: asCsv
      ? csvTextsOf(opened)
      : ndjsonTexts({ filter, verifiable, signer, now, lastKept: known }, opened),
    // A generator that is closed before its first step never started its source, so it frees nothing.
    free: () => pieces.return?.(),
    contentType: asCsv ? CSV_TYPE : format,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  };
}

async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function formatOf(req: Request): (typeof FORMATS)[number] {
  const accepted = req.accepts([...FORMATS]);
  const format = FORMATS.find((one) => one === accepted);
  if (format === undefined)
    throw new HttpError('not_acceptable', `The list is given as ${FORMATS.join(', ')}.`);
  return format;
}
