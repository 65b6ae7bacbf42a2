import type { DecisionReason, Verdict } from '../check/decide.js';
import type { DomainName } from '../terms/domain-name.js';
import type { PermissionKey } from '../terms/permission.js';
import {
  APPROVER_ROLES,
  type Approval,
  type ApprovalScope,
  type MadeDecision,
  type SitePermission,
} from './approval.js';

/** A decided request. */
export type DecidedApproval = Approval & { readonly decided: MadeDecision };

/** What was decided about one site, the latest decision first. */
export interface SiteStanding {
  readonly decisions: readonly DecidedApproval[];
  readonly permissions: readonly SitePermission[];
}

export const APPLIED_STATES = ['granted', 'denied', 'suspended'] as const;
/** Who decided: a role, never a name; or the site itself. */
export const DECIDERS = [...APPROVER_ROLES, 'site'] as const;

/** How a person's decision or a site's permission bears on an answer. */
export interface AppliedApproval {
  readonly id: string;
  /** `site_permission` for a recorded permission of the site, else a person's decision. */
  readonly kind: 'decision' | 'site_permission';
  /** `suspended`: the terms of the key have changed since, so it does not count. */
  readonly state: (typeof APPLIED_STATES)[number];
  readonly scope: ApprovalScope;
  readonly until?: Date;
  readonly decidedBy: (typeof DECIDERS)[number];
  readonly conditions?: string;
  readonly reason?: string;
}

export const APPROVAL_REASONS = ['granted_by_approver', 'denied_by_approver', 'permitted_by_site'] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

/** An answer before decisions are taken into account. */
export interface UndecidedAnswer {
  readonly verdict: Verdict;
  readonly decisionReason: DecisionReason;
  readonly key: PermissionKey | undefined;
  /** Whether conditions of the terms are open for the caller. */
  readonly open: boolean;
  readonly now: Date;
  /** SHA-256 of the present terms of the key; only asked for when a decision is at hand. */
  readonly termsHash: () => string;
}

/** Who asks. */
export interface StandingCaller {
  readonly client: string;
  readonly agentId: string | null;
  readonly runId: string | null;
}

export interface StandingAnswer {
  readonly verdict: Verdict;
  /** Absent when the verdict is that of the terms. */
  readonly reason?: ApprovalReason;
  readonly approval: AppliedApproval;
}

/**
 * The answer under the decisions of people; `undefined` when none bears on it. A denial by the terms is lifted by a
 * permission of the site alone. A grant turns `escalate` into an allow, and a denial makes every verdict a block. Of
 * several decisions the latest counts.
 */
export function applyStanding(
  answer: UndecidedAnswer,
  standing: SiteStanding,
  caller: StandingCaller,
): StandingAnswer | undefined {
  const permitted = applyPermission(answer, standing.permissions);
  const decided = applyDecision(permitted ?? answer, answer, standing.decisions, caller);
  return decided?.approval.state === 'suspended' ? (permitted ?? decided) : (decided ?? permitted);
}

function applyPermission(
  { verdict, decisionReason, key, now }: UndecidedAnswer,
  permissions: readonly SitePermission[],
): StandingAnswer | undefined {
  if (verdict !== 'block' || decisionReason !== 'denied' || key === undefined) return undefined;
  const permission = permissions.find((one) => isPermitting(one, key, now));
  if (permission === undefined) return undefined;
  return { verdict: 'proceed', reason: 'permitted_by_site', approval: asApplied(permission) };
}

/** A recorded permission as answers name it. */
export function asApplied({ id, until }: SitePermission): AppliedApproval {
  return {
    id,
    kind: 'site_permission',
    state: 'granted',
    scope: 'site',
    ...(until && { until }),
    decidedBy: 'site',
  };
}

function applyDecision(
  { verdict }: { readonly verdict: Verdict },
  { key, open, now, termsHash }: UndecidedAnswer,
  decisions: readonly DecidedApproval[],
  caller: StandingCaller,
): StandingAnswer | undefined {
  if (verdict === 'block') return undefined;
  const approval = decisions.find(
    (one) => one.key === key && counts({ ...one, until: one.decided.until }, now) && isFor(one, caller),
  );
  if (approval === undefined) return undefined;
  const { decision, conditions } = approval.decided;
  if (decision === 'grant' && verdict !== 'escalate') return undefined;
  if (approval.termsHash !== termsHash()) return { verdict, approval: applied(approval, 'suspended') };
  if (decision === 'deny')
    return { verdict: 'block', reason: 'denied_by_approver', approval: applied(approval, 'denied') };
  return {
    verdict: open || conditions !== undefined ? 'proceed_if_conditions_met' : 'proceed',
    reason: 'granted_by_approver',
    approval: applied(approval, 'granted'),
  };
}

/** Whether the permission counts for the key. */
export function isPermitting(permission: SitePermission, key: PermissionKey, now: Date): boolean {
  return counts(permission, now) && (permission.keys.length === 0 || permission.keys.includes(key));
}

/** Whether it was neither revoked nor used up, and has not ended. */
function counts(
  {
    until,
    revokedAt,
    usedAt,
  }: {
    readonly until?: Date | undefined;
    readonly revokedAt?: Date | undefined;
    readonly usedAt?: Date | undefined;
  },
  now: Date,
): boolean {
  return revokedAt === undefined && usedAt === undefined && (until === undefined || now < until);
}

/**
 * The scope `site` is for every caller with a key. The others are for the client that asked, since an agent's name is
 * only what its client states.
 */
function isFor(
  { askedBy, agentId, runId, decided: { scope } }: DecidedApproval,
  caller: StandingCaller,
): boolean {
  if (scope === 'site') return true;
  if (askedBy !== caller.client || (agentId !== undefined && agentId !== caller.agentId)) return false;
  return scope === 'agent' || runId === undefined || runId === caller.runId;
}

function applied(
  { id, decided: { scope, until, decidedRole, conditions, reason } }: DecidedApproval,
  state: AppliedApproval['state'],
): AppliedApproval {
  return {
    id,
    kind: 'decision',
    state,
    scope,
    ...(until && { until }),
    decidedBy: decidedRole,
    ...(conditions !== undefined && { conditions }),
    reason,
  };
}

/** What counts at each site, from all that was decided and recorded; the latest first. */
export function groupStanding(
  approvals: readonly Approval[],
  permissions: readonly SitePermission[],
): ReadonlyMap<DomainName, SiteStanding> {
  const decided = approvals
    .filter((one): one is DecidedApproval => one.decided !== undefined)
    .sort((a, b) => b.decided.decidedAt.getTime() - a.decided.decidedAt.getTime());
  const decisionsAt = Map.groupBy(decided, ({ domain }) => domain);
  const permissionsAt = Map.groupBy(permissions, ({ site }) => site);
  const sites = new Set([...decisionsAt.keys(), ...permissionsAt.keys()]);
  return new Map(
    [...sites].map((site) => [
      site,
      { decisions: decisionsAt.get(site) ?? [], permissions: permissionsAt.get(site) ?? [] },
    ]),
  );
}
