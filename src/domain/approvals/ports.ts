import type { DomainName } from '../terms/domain-name.js';
import type {
  Approval,
  ApprovalDecision,
  ApprovalFailure,
  ApprovalQuestion,
  ApprovalState,
  ApproverRole,
  SitePermission,
} from './approval.js';
import type { SiteStanding } from './standing.js';

/** A result, or why there is none. */
export type Outcome<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly failure: ApprovalFailure };

export interface NewApproval extends ApprovalQuestion {
  readonly id: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export interface ApprovalPageOptions {
  readonly limit: number;
  /** Only requests with a smaller id, which are older. */
  readonly before?: string;
  readonly state?: ApprovalState;
  readonly domain?: DomainName;
}

/** Who does something. */
export interface Approver {
  readonly name: string;
  readonly role: ApproverRole;
}

/**
 * Requests for approval, their decisions, and the recorded permissions of sites, shared by every process on the
 * database. Each change of them is written to their history in the same transaction.
 */
export interface ApprovalStore {
  /** The pending request of the same question, or the new one. `most` pending ones of a client are kept: then `undefined`. */
  ask(question: NewApproval, most: number): Promise<Approval | undefined>;
  find(id: string): Promise<Approval | undefined>;
  /** The latest first. */
  page(options: ApprovalPageOptions): Promise<readonly Approval[]>;
  /** Decides under the lock of the row, so that of two decisions at once one counts. */
  decide(id: string, decision: ApprovalDecision, by: Approver): Promise<Outcome<Approval>>;
  /** From now on the decision does not count. One that was revoked before stays as it is. */
  revoke(id: string, by: string): Promise<Outcome<Approval>>;
  /** Whether this call is the first to use a decision of the scope `once` that counts. */
  use(id: string): Promise<boolean>;
  recordPermission(
    permission: Omit<SitePermission, 'recordedAt' | 'revokedAt' | 'revokedBy'>,
  ): Promise<SitePermission>;
  /** Those that were recorded, the latest first. */
  permissions(options: {
    readonly limit: number;
    readonly before?: string;
  }): Promise<readonly SitePermission[]>;
  revokePermission(id: string, by: string): Promise<SitePermission | undefined>;
  /** Everything that may count for a check, by site. */
  standing(): Promise<ReadonlyMap<DomainName, SiteStanding>>;
}

/** What counts for checks now. */
export interface StandingDecisions {
  /**
   * What counts at a site; `undefined` where nothing does. Answers from memory; only after a change it waits for
   * the store. Never rejects: while the store is away, denials count as last known and nothing else does.
   */
  at(site: DomainName): SiteStanding | undefined | Promise<SiteStanding | undefined>;
  /** As `ApprovalStore.use`; false when the store is away. */
  use(id: string): Promise<boolean>;
}
