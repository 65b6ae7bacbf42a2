import { FINDING_KINDS } from '../../../domain/audit/chain-finding.js';
import type { ChainReport } from '../../../domain/audit/chain-report.js';
import type { CheckSummary } from '../../../domain/audit/check-summary.js';
import type { TimeRange } from '../../../domain/audit/time-range.js';
import type { LoggedCheck } from '../../../domain/ports/check-log-reader.js';
import type { AuditCheck, AuditSummaryResponse, AuditVerifyResponse } from '../schemas/audit.js';

export function toAuditCheck(check: LoggedCheck): AuditCheck {
  return {
    id: check.id,
    checked_at: check.checkedAt.toISOString(),
    domain: check.domain,
    action: check.action,
    resolved_permission: check.resolvedPermission,
    decision: check.decision,
    confidence: check.confidence,
    tier: check.tier,
    agent_id: check.agentId,
    run_id: check.runId,
    client: check.client,
    source: check.source,
    document_hash: check.documentHash,
    request_id: check.requestId,
    writer: check.place?.writer ?? null,
    sequence: check.place?.sequence ?? null,
    position: check.place?.position ?? null,
  };
}

export function toSummaryResponse(
  { fromMs, toMs }: Required<TimeRange>,
  summary: CheckSummary,
): AuditSummaryResponse {
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    total: summary.total,
    by_decision: summary.byDecision,
    by_domain: [...summary.byDomain],
    by_agent: summary.byAgent.map(({ agentId, checks }) => ({ agent_id: agentId, checks })),
    by_day: [...summary.byDay],
  };
}

export function toVerifyResponse(report: ChainReport): AuditVerifyResponse {
  return {
    intact: report.intact,
    writers: report.writers,
    groups: report.groups,
    checks: report.checks,
    checks_since_checkpoint: report.checksSinceCheckpoint,
    checkpoints: report.checkpoints,
    dropped_checks: report.droppedChecks,
    checks_before_chains: report.checksBeforeChains,
    unsettled_groups: report.unsettledGroups,
    restores: report.restores.map(({ backupMadeAtMs, restoredAtMs }) => ({
      backup_made_at: new Date(backupMadeAtMs).toISOString(),
      restored_at: new Date(restoredAtMs).toISOString(),
    })),
    findings: report.findings.map(({ kind, toSequence, checkId, ...where }) => ({
      kind,
      message: FINDING_KINDS[kind],
      ...where,
      ...(toSequence !== undefined && { to_sequence: toSequence }),
      ...(checkId !== undefined && { check_id: checkId }),
    })),
    findings_total: report.findingsTotal,
  };
}
