import { type Approval, type SitePermission, stateOf } from '../../../domain/approvals/approval.js';
import type { AdminApprovalItem, ApprovalItem, SitePermissionItem } from './approvals-schema.js';

export function toApprovalItem(approval: Approval, now: Date): ApprovalItem {
  const { decided } = approval;
  return {
    id: approval.id,
    state: stateOf(approval, now),
    domain: approval.domain,
    action: approval.action,
    permission: approval.key,
    agent_id: approval.agentId ?? null,
    run_id: approval.runId ?? null,
    reason: approval.reason ?? null,
    open_conditions: [...approval.openConditions],
    document_hash: approval.documentHash ?? null,
    asked_at: approval.askedAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided:
      decided === undefined
        ? null
        : {
            decision: decided.decision,
            scope: decided.scope,
            until: decided.until?.toISOString() ?? null,
            conditions: decided.conditions ?? null,
            reason: decided.reason,
            decided_by_role: decided.decidedRole,
            decided_at: decided.decidedAt.toISOString(),
          },
    used_at: approval.usedAt?.toISOString() ?? null,
    revoked_at: approval.revokedAt?.toISOString() ?? null,
  };
}

export function toAdminApproval(approval: Approval, now: Date): AdminApprovalItem {
  return {
    ...toApprovalItem(approval, now),
    asked_by: approval.askedBy,
    profile_hash: approval.profileHash ?? null,
    terms_hash: approval.termsHash,
    decided_by: approval.decided?.decidedBy ?? null,
    revoked_by: approval.revokedBy ?? null,
  };
}

export function toSitePermission(permission: SitePermission): SitePermissionItem {
  return {
    id: permission.id,
    site: permission.site,
    permissions: [...permission.keys],
    document_url: permission.documentUrl,
    document_sha256: permission.documentSha256,
    note: permission.note ?? null,
    until: permission.until?.toISOString() ?? null,
    recorded_by: permission.recordedBy,
    recorded_at: permission.recordedAt.toISOString(),
    revoked_at: permission.revokedAt?.toISOString() ?? null,
    revoked_by: permission.revokedBy ?? null,
  };
}
