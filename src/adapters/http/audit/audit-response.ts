import { FINDING_KINDS } from '../../../domain/audit/chain-finding.js';
import type { ChainReport } from '../../../domain/audit/chain-report.js';
import type { CheckSummary, SummaryInterval, ValueCount } from '../../../domain/audit/check-summary.js';
import type { InspectedCheck } from '../../../domain/audit/inspect-check.js';
import type { HeldDocument, LoggedCheck } from '../../../domain/audit/ports.js';
import type { TimeRange } from '../../../domain/audit/time-range.js';
import type { Written } from '../../../domain/written.js';
import type {
  AuditCheck,
  AuditCheckResponse,
  AuditSummaryResponse,
  AuditVerifyResponse,
} from './audit-schema.js';

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
    verdict: check.verdict,
    reason_code: check.reasonCode,
    answered_for: check.answeredFor,
    profile_hash: check.profileHash,
    conditions: check.conditions,
    approval_id: check.approvalId,
    writer: check.place.writer,
    sequence: check.place.sequence,
    position: check.place.position,
  };
}

export function toSummaryResponse(
  { fromMs, toMs }: Required<TimeRange>,
  interval: SummaryInterval,
  summary: CheckSummary,
): AuditSummaryResponse {
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    total: summary.total,
    by_decision: summary.byDecision,
    by_domain: summary.byDomain.map(toCount('domain')),
    by_agent: summary.byAgent.map(toCount('agent_id')),
    by_permission: summary.byPermission.map(toCount('permission')),
    by_day: [...summary.byDay],
    interval,
    by_time: summary.byTime.map(({ at, byDecision }) => ({ at: at.toISOString(), decisions: byDecision })),
  };
}

/** A count, with the counted value in the field `name`. */
function toCount<const Name extends string>(name: Name) {
  return <Value>({ value, checks, byDecision }: ValueCount<Value>) => ({
    ...({ [name]: value } as Record<Name, Value>),
    checks,
    decisions: byDecision,
  });
}

export function toInspectedResponse({ check, document, run }: InspectedCheck): AuditCheckResponse {
  return {
    check: toAuditCheck(check),
    document: document === undefined ? null : toHeldDocument(document),
    run: { before: run.before.map(toAuditCheck), after: run.after.map(toAuditCheck) },
  };
}

function toHeldDocument(held: HeldDocument): AuditCheckResponse['document'] {
  const { domain, document } = held;
  if (held.kind === 'own_file') {
    const { sourceUrl, retrievedAt } = held;
    return {
      held_as: 'own_file',
      domain,
      document,
      source_url: sourceUrl,
      retrieved_at: retrievedAt.toISOString(),
    };
  }
  return {
    held_as: 'registry',
    domain,
    document,
    version: held.version,
    origin: held.origin,
    validation_status: held.validationStatus,
    since: held.since.toISOString(),
    until: held.until?.toISOString() ?? null,
    changed_by: held.change.by,
    reason: held.change.reason,
  };
}

export function toVerifyResponse(report: ChainReport): Written<AuditVerifyResponse> {
  return {
    intact: report.intact,
    writers: report.writers,
    groups: report.groups,
    checks: report.checks,
    checks_since_checkpoint: report.checksSinceCheckpoint,
    checkpoints: report.checkpoints,
    dropped_checks: report.droppedChecks,
    unsettled_groups: report.unsettledGroups,
    restores: report.restores.map(({ backupMadeAtMs, restoredAtMs }) => ({
      backup_made_at: new Date(backupMadeAtMs).toISOString(),
      restored_at: new Date(restoredAtMs).toISOString(),
    })),
    findings: report.findings.map(({ kind, toSequence, checkId, ...where }) => ({
      kind,
      message: FINDING_KINDS[kind],
      ...where,
      to_sequence: toSequence,
      check_id: checkId,
    })),
    findings_total: report.findingsTotal,
  };
}
