import type { Request } from 'express';
import type { CheckFilter, CheckLogCopy, CheckLogReader } from '../../../domain/audit/ports.js';
import type { TimeRange } from '../../../domain/audit/time-range.js';
import { DomainError } from '../../../domain/errors.js';
import type { AuditRangeQuery, AuditSummaryQuery } from './audit-schema.js';

/** @throws DomainError `invalid_request` for a range that ends before it begins */
export function rangeOf({ from, to }: AuditRangeQuery): TimeRange {
  if (from !== undefined && to !== undefined && from >= to)
    throw new DomainError('invalid_request', 'The range is empty: "from" is not before "to".');
  return {
    ...(from !== undefined && { fromMs: from.getTime() }),
    ...(to !== undefined && { toMs: to.getTime() }),
  };
}

/** @throws DomainError as {@link rangeOf} */
export function filterOf(query: AuditSummaryQuery): CheckFilter {
  const { check_id: id, domain, action, permission, decision, client, source } = query;
  const { agent_id: agentId, run_id: runId, verdict, reason_code: reasonCode } = query;
  const { approval_id: approvalId, missing } = query;
  return {
    ...rangeOf(query),
    id,
    domain,
    action,
    permission,
    decision,
    agentId,
    runId,
    client,
    source,
    verdict,
    reasonCode,
    approvalId,
    missing,
  };
}

export interface AskableLogs {
  readonly log: CheckLogReader;
  /** Absent where only the log itself exists. */
  readonly copy?: CheckLogCopy | undefined;
}

/** Describes a reply that may come from a copy of the log. */
export const COMPLETE_UNTIL = {
  'X-Complete-Until':
    'All checks recorded before this moment are in the answer, and some after it may be missing. Only where the answer is that of a standby (`DATABASE_READ_URL`); `Cache-Control: no-cache` in the request asks the primary.',
};

/**
 * The log to read for a list of checks, with its headers. Callers that want no copy get the log itself (RFC
 * 9111, 5.2.1.4).
 */
export function logToAsk({ headers }: Request, { log, copy }: AskableLogs) {
  const until = headers['cache-control']?.includes('no-cache') ? undefined : copy?.completeUntil();
  if (copy === undefined || until === undefined) return { log, headers: {} };
  return { log: copy, headers: { 'X-Complete-Until': until.toISOString() } };
}
