import type { CheckCursor, CheckFilter, MissingValue } from '../../../domain/audit/ports.js';
import { storableText } from '../core/storable-text.js';

export interface Condition {
  /** SQL of a condition, without WHERE. */
  readonly sql: string;
  readonly values: readonly (string | number | Date)[];
}

const COLUMN_OF = {
  id: 'id',
  domain: 'domain',
  action: 'action',
  permission: 'resolved_permission',
  decision: 'decision',
  agentId: 'agent_id',
  runId: 'run_id',
  client: 'client',
  source: 'source',
  verdict: 'verdict',
  reasonCode: 'reason_code',
  approvalId: 'approval_id',
} as const satisfies Partial<Record<keyof CheckFilter, string>> & Record<MissingValue, string>;

/**
 * The filter as a condition on `check_record`. It has only the given filters, so that the planner sees what
 * is filtered.
 */
export function conditionOf(filter: CheckFilter, after?: CheckCursor): Condition {
  const parts: string[] = [];
  const values: (string | number | Date)[] = [];
  const add = (sql: (...places: string[]) => string, ...given: (string | Date)[]) => {
    parts.push(sql(...given.map((value) => `$${values.push(value)}`)));
  };
  for (const [name, column] of Object.entries(COLUMN_OF)) {
    const value = filter[name as keyof typeof COLUMN_OF];
    if (value !== undefined) add((place) => `${column} = ${place}`, storableText(value));
  }
  for (const name of filter.missing ?? []) add(() => `${COLUMN_OF[name]} IS NULL`);
  const { fromMs, toMs } = filter;
  if (fromMs !== undefined) add((place) => `checked_at >= ${place}::timestamptz`, new Date(fromMs));
  if (toMs !== undefined) add((place) => `checked_at < ${place}::timestamptz`, new Date(toMs));
  if (after !== undefined)
    add((at, id) => `(checked_at, id) < (${at}::timestamptz, ${id}::uuid)`, after.checkedAt, after.id);
  return { sql: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values };
}
