import type { TSchema } from 'typebox';
import type { TimeRange } from '../../../../domain/audit/time-range.js';
import { DomainError } from '../../../../domain/errors.js';
import type { CheckCursor, CheckFilter } from '../../../../domain/ports/check-log-reader.js';
import type { AuditChecksQuery, AuditRangeQuery } from '../../schemas/audit.js';

/** An auditor who misspells a filter must not be answered with everything. */
export function assertKnownParameters(query: object, schema: TSchema): void {
  const { properties = {} } = schema as { readonly properties?: object };
  for (const name of Object.keys(query)) {
    if (!Object.hasOwn(properties, name))
      throw new DomainError('invalid_request', `There is no parameter "${name.slice(0, 50)}" here.`);
  }
}

/** @throws DomainError `invalid_request` for a time that is none, or a range that ends before it begins */
export function readRange({ from, to }: AuditRangeQuery): TimeRange {
  const range = {
    ...(from !== undefined && { fromMs: readInstant('from', from) }),
    ...(to !== undefined && { toMs: readInstant('to', to) }),
  };
  if ((range.fromMs ?? Number.NEGATIVE_INFINITY) >= (range.toMs ?? Number.POSITIVE_INFINITY))
    throw new DomainError('invalid_request', 'The range is empty: "from" is not before "to".');
  return range;
}

export function readFilter(query: AuditChecksQuery): CheckFilter {
  const { domain, action, permission, decision, agent_id: agentId, run_id: runId, client, source } = query;
  return {
    ...readRange(query),
    ...(domain !== undefined && { domain: domain.toLowerCase() }),
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

function readInstant(name: string, text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new DomainError('invalid_request', `The parameter "${name}" is no time that exists.`);
  return ms;
}
