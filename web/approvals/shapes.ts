import type { ApprovalScope, ApproverRole } from '../../src/domain/approvals/approval.js';
import type { PermissionKey } from '../service/shapes.js';

/** What the page reads of `GET /api/v1/admin/approvals`. A test holds these shapes against the API's own schemas. */
export interface ApprovalsAnswer {
  readonly approvals: readonly AskedApproval[];
  readonly next_cursor: string | null;
}

export interface AskedApproval {
  readonly id: string;
  readonly domain: string;
  readonly action: string;
  readonly permission: PermissionKey;
  readonly agent_id: string | null;
  readonly run_id: string | null;
  readonly reason: string | null;
  readonly open_conditions: readonly string[];
  readonly asked_by: string;
  readonly asked_at: string;
  readonly expires_at: string;
  readonly decided: {
    readonly decision: 'grant' | 'deny';
    readonly scope: ApprovalScope;
    readonly until: string | null;
    readonly conditions: string | null;
    readonly reason: string;
    readonly decided_by_role: ApproverRole;
    readonly decided_at: string;
  } | null;
  readonly decided_by: string | null;
  readonly used_at: string | null;
  readonly revoked_at: string | null;
}
