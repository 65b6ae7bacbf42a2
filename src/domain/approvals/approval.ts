import type { DomainName } from '../terms/domain-name.js';
import type { PermissionKey } from '../terms/permission.js';

export const APPROVAL_STATES = ['pending', 'granted', 'denied', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_SCOPES = ['once', 'agent', 'site'] as const;
export type ApprovalScope = (typeof APPROVAL_SCOPES)[number];

/** Who may decide. */
export const APPROVER_ROLES = ['approver', 'admin'] as const;
export type ApproverRole = (typeof APPROVER_ROLES)[number];

/** What a person is asked. */
export interface ApprovalQuestion {
  /** The site of the question, without `www.`. */
  readonly domain: DomainName;
  /** As requested. */
  readonly action: string;
  readonly key: PermissionKey;
  /** The client that asked, as the log names it. */
  readonly askedBy: string;
  readonly agentId?: string;
  readonly runId?: string;
  readonly reason?: string;
  readonly profileHash?: string;
  /** Sentences of the conditions that were open for the caller. */
  readonly openConditions: readonly string[];
  /** The terms of the key that the question is about: {@link termsHashOf}. */
  readonly termsHash: string;
  /** The document that answered; absent when none did. */
  readonly documentHash?: string;
}

/** A person's decision. */
export interface ApprovalDecision {
  readonly decision: 'grant' | 'deny';
  readonly scope: ApprovalScope;
  /** From when on it does not count any more. */
  readonly until?: Date;
  /** What the agent has to keep, in words. */
  readonly conditions?: string;
  readonly reason: string;
}

/** A decision with who made it. */
export interface MadeDecision extends ApprovalDecision {
  readonly decidedBy: string;
  readonly decidedRole: ApproverRole;
  readonly decidedAt: Date;
}

/** A request for an approval, with its decision once it is decided. */
export interface Approval extends ApprovalQuestion {
  /** UUIDv7. */
  readonly id: string;
  readonly askedAt: Date;
  /** Until when it can be decided. */
  readonly expiresAt: Date;
  readonly decided?: MadeDecision;
  /** When the first check used a decision of the scope `once`. */
  readonly usedAt?: Date;
  readonly revokedAt?: Date;
  readonly revokedBy?: string;
}

/** A permission that a site gave in writing, as an approver recorded it. */
export interface SitePermission {
  /** UUIDv7. */
  readonly id: string;
  /** Without `www.`; it counts for the subdomains too. */
  readonly site: DomainName;
  /** The keys that it permits; empty for all. */
  readonly keys: readonly PermissionKey[];
  /** Where the document is. */
  readonly documentUrl: string;
  /** SHA-256 of the document, lower-case hex. */
  readonly documentSha256: string;
  readonly note?: string;
  readonly until?: Date;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly revokedAt?: Date;
  readonly revokedBy?: string;
}

/** The state of a request at an instant. */
export function stateOf({ decided, expiresAt }: Approval, now: Date): ApprovalState {
  if (decided !== undefined) return decided.decision === 'grant' ? 'granted' : 'denied';
  return now >= expiresAt ? 'expired' : 'pending';
}

/** Why a request cannot be decided, or a decision not be revoked. */
export type ApprovalFailure = 'unknown' | 'decided' | 'expired' | 'undecided' | 'no_agent' | 'until_past';

/** Whether a request can be decided so. */
export function failureOf(
  approval: Approval,
  { scope, until }: ApprovalDecision,
  now: Date,
): ApprovalFailure | undefined {
  const state = stateOf(approval, now);
  if (state === 'expired') return 'expired';
  if (state !== 'pending') return 'decided';
  if (scope === 'agent' && approval.agentId === undefined) return 'no_agent';
  return until !== undefined && until <= now ? 'until_past' : undefined;
}
