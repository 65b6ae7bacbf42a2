import type { CheckSummary } from '../../domain/audit/check-summary.js';
import type { TimeRange } from '../../domain/audit/time-range.js';
import { DECISIONS } from '../../domain/terms/permission.js';
import type { Snapshot } from './snapshot.js';

/** One pass over the range. Which of the columns a line counts by is told by `grouping`, for each may hold null. */
const SUMMARY = `
  WITH counts AS (
    SELECT grouping(decision, domain, agent_id, day) AS by, decision, domain, agent_id, day, count(*) AS checks
      FROM (SELECT decision, domain, agent_id, (checked_at AT TIME ZONE 'UTC')::date AS day FROM check_record
             WHERE checked_at >= to_timestamp($1::float8 / 1000) AND checked_at < to_timestamp($2::float8 / 1000)) AS ranged
     GROUP BY GROUPING SETS ((decision), (domain), (agent_id), (day))),
  ranked AS (
    SELECT *, row_number() OVER (PARTITION BY by ORDER BY checks DESC, domain, agent_id) AS place FROM counts)
  SELECT by, decision, domain, agent_id, to_char(day, 'YYYY-MM-DD'), checks FROM ranked
   WHERE by NOT IN (11, 13) OR place <= $3
   ORDER BY by, CASE WHEN by IN (11, 13) THEN place END, day`;

/** Values of `grouping`: the columns that a line does not count by. */
const BY = { decision: '7', domain: '11', agent: '13', day: '14' } as const;

export async function summaryOf(
  snapshot: Snapshot,
  { fromMs, toMs }: Required<TimeRange>,
  top: number,
): Promise<CheckSummary> {
  const rows = await snapshot.texts(SUMMARY, [fromMs, toMs, top]);
  const counted = (by: string) => rows.filter((row) => row[0] === by);
  const byDecision = Object.fromEntries(
    DECISIONS.map((decision) => [
      decision,
      Number(counted(BY.decision).find((row) => row[1] === decision)?.[5] ?? 0),
    ]),
  ) as CheckSummary['byDecision'];
  const byDay = counted(BY.day).map((row) => ({ day: row[4] ?? '', checks: Number(row[5]) }));
  return {
    total: byDay.reduce((sum, { checks }) => sum + checks, 0),
    byDecision,
    byDomain: counted(BY.domain).map((row) => ({ domain: row[2] ?? '', checks: Number(row[5]) })),
    byAgent: counted(BY.agent).map((row) => ({ agentId: row[3] ?? null, checks: Number(row[5]) })),
    byDay,
  };
}
