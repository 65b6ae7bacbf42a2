import {
  type Approval,
  type ApprovalDecision,
  failureOf,
  type SitePermission,
  stateOf,
} from '../../../src/domain/approvals/approval.js';
import { questionHash } from '../../../src/domain/approvals/approval-hashes.js';
import type {
  ApprovalPageOptions,
  ApprovalStore,
  Approver,
  NewApproval,
  Outcome,
} from '../../../src/domain/approvals/ports.js';
import { groupStanding } from '../../../src/domain/approvals/standing.js';
import type { Clock } from '../../../src/domain/ports/clock.js';

const UNKNOWN = { ok: false, failure: 'unknown' } as const;

/** Requests, decisions and permissions in the memory of one process. Keeps no history. */
export class MemoryApprovals implements ApprovalStore {
  readonly #clock: Clock;
  readonly #approvals = new Map<string, Approval>();
  readonly #permissions = new Map<string, SitePermission>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async ask(question: NewApproval, most: number): Promise<Approval | undefined> {
    const pending = [...this.#approvals.values()].filter(
      (one) => one.askedBy === question.askedBy && stateOf(one, question.askedAt) === 'pending',
    );
    const same = pending.find((one) => questionHash(one) === questionHash(question));
    if (same !== undefined) return same;
    return pending.length >= most ? undefined : this.#keep({ ...question });
  }

  async find(id: string): Promise<Approval | undefined> {
    return this.#approvals.get(id);
  }

  async page({ limit, before, state, domain }: ApprovalPageOptions): Promise<readonly Approval[]> {
    const now = this.#clock.now();
    return latestFirst(this.#approvals)
      .filter((one) => before === undefined || one.id < before)
      .filter((one) => state === undefined || stateOf(one, now) === state)
      .filter((one) => domain === undefined || one.domain === domain)
      .slice(0, limit);
  }

  async decide(id: string, decision: ApprovalDecision, by: Approver): Promise<Outcome<Approval>> {
    const found = this.#approvals.get(id);
    if (found === undefined) return UNKNOWN;
    const now = this.#clock.now();
    const failure = failureOf(found, decision, now);
    if (failure !== undefined) return { ok: false, failure };
    const decided = { ...decision, decidedBy: by.name, decidedRole: by.role, decidedAt: now };
    return { ok: true, value: this.#keep({ ...found, decided }) };
  }

  async revoke(id: string, by: string): Promise<Outcome<Approval>> {
    const found = this.#approvals.get(id);
    if (found === undefined) return UNKNOWN;
    if (found.decided === undefined) return { ok: false, failure: 'undecided' };
    if (found.revokedAt !== undefined) return { ok: true, value: found };
    return { ok: true, value: this.#keep({ ...found, revokedAt: this.#clock.now(), revokedBy: by }) };
  }

  async use(id: string): Promise<boolean> {
    const found = this.#approvals.get(id);
    const now = this.#clock.now();
    const { decided, usedAt, revokedAt } = found ?? {};
    const counts = decided?.scope === 'once' && usedAt === undefined && revokedAt === undefined;
    if (found === undefined || !counts || (decided.until !== undefined && decided.until <= now)) return false;
    this.#keep({ ...found, usedAt: now });
    return true;
  }

  async recordPermission(
    permission: Parameters<ApprovalStore['recordPermission']>[0],
  ): Promise<SitePermission> {
    const recorded = { ...permission, recordedAt: this.#clock.now() };
    this.#permissions.set(recorded.id, recorded);
    return recorded;
  }

  async permissions({
    limit,
    before,
  }: {
    limit: number;
    before?: string;
  }): Promise<readonly SitePermission[]> {
    return latestFirst(this.#permissions)
      .filter((one) => before === undefined || one.id < before)
      .slice(0, limit);
  }

  async revokePermission(id: string, by: string): Promise<SitePermission | undefined> {
    const found = this.#permissions.get(id);
    if (found === undefined || found.revokedAt !== undefined) return found;
    const revoked = { ...found, revokedAt: this.#clock.now(), revokedBy: by };
    this.#permissions.set(id, revoked);
    return revoked;
  }

  async standing() {
    const now = this.#clock.now();
    const lasts = (until: Date | undefined) => until === undefined || now < until;
    return groupStanding(
      [...this.#approvals.values()].filter(
        ({ decided, revokedAt, usedAt }) => !revokedAt && !usedAt && decided && lasts(decided.until),
      ),
      [...this.#permissions.values()].filter(({ until, revokedAt }) => !revokedAt && lasts(until)),
    );
  }

  #keep(approval: Approval): Approval {
    this.#approvals.set(approval.id, approval);
    return approval;
  }
}

function latestFirst<Item extends { readonly id: string }>(items: ReadonlyMap<string, Item>): Item[] {
  return [...items.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
