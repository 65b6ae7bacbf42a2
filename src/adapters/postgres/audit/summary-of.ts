import type {
  CheckSummary,
  DecisionCounts,
  SummaryInterval,
  ValueCount,
} from '../../../domain/audit/check-summary.js';
import type { CheckFilter } from '../../../domain/audit/ports.js';
import { DECISIONS, type PermissionKey } from '../../../domain/terms/permission.js';
import type { Snapshot } from '../core/snapshot.js';
import { conditionOf } from './check-filter-sql.js';
import type { TextRow } from './check-rows.js';

/**
 * The columns that are counted by. Each has its bit of `grouping`, which is set where a row does not count by
 * the column.
 */
const COLUMNS = { domain: 0b011, agent_id: 0b101, resolved_permission: 0b110 } as const;
const NAMES = Object.keys(COLUMNS).join(', ');

const BY_DECISION = DECISIONS.map((decision) => `count(*) FILTER (WHERE decision = '${decision}')`).join(
  ', ',
);

/**
 * One pass over the checks. `grouping` tells which column a row counts by, since each column may itself hold
 * null.
 */
const topSql = (condition: string, top: string) => `
  WITH counts AS (
    SELECT grouping(${NAMES}) AS by, ${NAMES}, count(*) AS checks, ARRAY[${BY_DECISION}] AS decisions
      FROM check_record WHERE ${condition}
     GROUP BY GROUPING SETS (${NAMES})),
  ranked AS (
    SELECT *, row_number() OVER (PARTITION BY by ORDER BY checks DESC, ${NAMES}) AS place FROM counts)
  SELECT by, coalesce(${NAMES}), array_to_string(decisions, ',') FROM ranked WHERE place <= ${top} ORDER BY by, place`;

/**
 * A separate pass: the planner estimates one group for each time, and would sort all checks for the pass
 * above.
 */
const timeSql = (condition: string, interval: SummaryInterval) => `
  SELECT (extract(epoch FROM at) * 1000)::bigint, concat_ws(',', ${BY_DECISION})
    FROM (SELECT decision, date_trunc('${interval}', checked_at, 'UTC') AS at
            FROM check_record WHERE ${condition}) AS selected
   GROUP BY at ORDER BY at`;

/**
 * Counts in memory, and reads the checks of a time through its index. On disk they are nearly in that order,
 * but an index of two columns does not show that to the planner.
 */
const SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL random_page_cost = 1.1";

export async function summaryOf(
  snapshot: Snapshot,
  filter: CheckFilter,
  { interval, top }: { readonly interval: SummaryInterval; readonly top: number },
): Promise<CheckSummary> {
  await snapshot.texts(SETTINGS);
  const { sql, values } = conditionOf(filter);
  const rows = await snapshot.texts(topSql(sql, `$${values.length + 1}`), [...values, top]);
  const counted = <Value extends string | null>(column: keyof typeof COLUMNS) =>
    rows
      .filter(([by]) => Number(by) === COLUMNS[column])
      .map(([, value = null, counts]): ValueCount<Value> => {
        const byDecision = countsOf(counts);
        return { value: value as Value, checks: sumOf(byDecision), byDecision };
      });
  const byTime = (await snapshot.texts(timeSql(sql, interval), [...values])).map(([atMs, counts]) => ({
    at: new Date(Number(atMs)),
    byDecision: countsOf(counts),
  }));
  const byDay = Map.groupBy(byTime, ({ at }) => at.toISOString().slice(0, 10));
  const byDecision = sumOfEach(byTime.map((each) => each.byDecision));
  return {
    total: sumOf(byDecision),
    byDecision,
    byDomain: counted<string>('domain'),
    byAgent: counted('agent_id'),
    byPermission: counted<PermissionKey | null>('resolved_permission'),
    byDay: [...byDay].map(([day, times]) => ({
      day,
      checks: sumOf(sumOfEach(times.map((each) => each.byDecision))),
    })),
    byTime,
  };
}

function countsOf(text: TextRow[number] | undefined): DecisionCounts {
  const numbers = (text ?? '').split(',').map(Number);
  return Object.fromEntries(
    DECISIONS.map((decision, place) => [decision, numbers[place] ?? 0]),
  ) as DecisionCounts;
}

function sumOf(counts: DecisionCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function sumOfEach(all: readonly DecisionCounts[]): DecisionCounts {
  return Object.fromEntries(
    DECISIONS.map((decision) => [decision, all.reduce((sum, counts) => sum + counts[decision], 0)]),
  ) as DecisionCounts;
}
