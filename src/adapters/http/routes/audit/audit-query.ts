import type { TimeRange } from '../../../../domain/audit/time-range.js';
import { DomainError } from '../../../../domain/errors.js';
import type { CheckFilter } from '../../../../domain/ports/check-log-reader.js';
import type { AuditRangeQuery, AuditSummaryQuery } from '../../schemas/audit.js';

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
  const { agent_id: agentId, run_id: runId, missing } = query;
  return {
    ...rangeOf(query),
    ...(id !== undefined && { id }),
    ...(domain !== undefined && { domain }),
    ...(action !== undefined && { action }),
    ...(permission !== undefined && { permission }),
    ...(decision !== undefined && { decision }),
    ...(agentId !== undefined && { agentId }),
    ...(runId !== undefined && { runId }),
    ...(client !== undefined && { client }),
    ...(source !== undefined && { source }),
    ...(missing !== undefined && { missing }),
  };
}
