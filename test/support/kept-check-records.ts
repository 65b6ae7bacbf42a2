import type { Pool } from 'pg';
import type { CheckRecord } from '../../src/domain/audit/check-record.js';

/** The rows of `check_record` in the order of their ids. */
export async function keptCheckRecords(pool: Pool): Promise<readonly CheckRecord[]> {
  const { rows } = await pool.query<CheckRecord>(`
    SELECT id, checked_at AS "checkedAt", domain, action, resolved_permission AS "resolvedPermission", decision,
           confidence, tier, agent_id AS "agentId", run_id AS "runId", client, source,
           document_hash AS "documentHash", request_id AS "requestId", verdict, reason_code AS "reasonCode",
           answered_for AS "answeredFor", profile_hash AS "profileHash", conditions, approval_id AS "approvalId"
      FROM check_record ORDER BY id`);
  return rows;
}
