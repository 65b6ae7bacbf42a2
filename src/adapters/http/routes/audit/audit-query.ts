import type { TimeRange } from '../../../../domain/audit/time-range.js';
import { DomainError } from '../../../../domain/errors.js';
import type { CheckCursor, CheckFilter } from '../../../../domain/ports/check-log-reader.js';
import { parseDomainName } from '../../../../domain/terms/domain-name.js';
import { readInstant } from '../../read-instant.js';
import type { AuditChecksQuery, AuditRangeQuery } from '../../schemas/audit.js';

/** @throws DomainError `invalid_request` for a time that is none, or a range that ends before it begins */
export function readRange({ from, to }: AuditRangeQuery): TimeRange {
  const range = {
    ...(from !== undefined && { fromMs: readInstant('from', from).getTime() }),
    ...(to !== undefined && { toMs: readInstant('to', to).getTime() }),
  };
  if ((range.fromMs ?? Number.NEGATIVE_INFINITY) >= (range.toMs ?? Number.POSITIVE_INFINITY))
    throw new DomainError('invalid_request', 'The range is empty: "from" is not before "to".');
  return range;
}

/** @throws DomainError as {@link readRange}, and `invalid_domain` */
export function readFilter(query: AuditChecksQuery): CheckFilter {
  const { check_id: id, domain, action, permission, decision, client, source } = query;
  const { agent_id: agentId, run_id: runId } = query;
  return {
    ...readRange(query),
    ...(id !== undefined && { id }),
    ...(domain !== undefined && { domain: parseDomainName(domain) }),
    ...(action !== undefined && { action }),
    ...(permission !== undefined && { permission }),
    ...(decision !== undefined && { decision }),
    ...(agentId !== undefined && { agentId }),
    ...(runId !== undefined && { runId }),
    ...(client !== undefined && { client }),
    ...(source !== undefined && { source }),
  };
}

export function writeCursor({ checkedAt, id }: CheckCursor): string {
  return Buffer.from(`${checkedAt.getTime()}.${id}`).toString('base64url');
}

export function readCursor(cursor: string): CheckCursor {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, atMs, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  if (id === undefined)
    throw new DomainError('invalid_request', 'The cursor is not one that a page of this list gave.');
  return { checkedAt: new Date(Number(atMs)), id };
}
