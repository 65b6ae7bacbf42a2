import type { ActionMatch } from '../check/action-match.js';
import type { TermsAnswer } from '../check/find-terms.js';
import { documentHash } from '../terms/canonical.js';
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

/** Names equal questions: while one is pending, the same question is the same request. */
export function questionHash({
  domain,
  key,
  askedBy,
  agentId,
  runId,
  profileHash,
  termsHash,
}: ApprovalQuestion): string {
  return documentHash([domain, key, askedBy, agentId ?? null, runId ?? null, profileHash ?? null, termsHash]);
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

const NO_TERMS_HASH = documentHash(null);
/** Documents are kept in memory between checks, so each key is hashed once. */
const hashes = new WeakMap<object, Map<PermissionKey, string>>();

/** SHA-256 of what the answer's terms say about the key: its value and its conditions. */
export function termsHashOf(terms: TermsAnswer, match: ActionMatch): string {
  if (terms.kind === 'none' || match.kind === 'none') return NO_TERMS_HASH;
  const { document } = terms;
  let ofDocument = hashes.get(document);
  if (ofDocument === undefined) {
    ofDocument = new Map();
    hashes.set(document, ofDocument);
  }
  let found = ofDocument.get(match.key);
  if (found === undefined) {
    const value = document.permissions[match.key] ?? null;
    const conditions = document.conditions?.[match.key]?.items.map(({ text: _, ...condition }) => condition);
    found = documentHash([value, JSON.parse(JSON.stringify(conditions ?? null))]);
    ofDocument.set(match.key, found);
  }
  return found;
}
