import { type AskParts, answerCheck, askCheck } from '../check/answer-check.js';
import type { Caller } from '../check/check-permission.js';
import type { ConfidenceTable } from '../check/confidence.js';
import type { FindTerms } from '../check/find-terms.js';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { parseDomainName, siteOf } from '../terms/domain-name.js';
import type { PermissionKey } from '../terms/permission.js';
import type { Approval, ApprovalDecision, ApprovalFailure, SitePermission } from './approval.js';
import { termsHashOf } from './approval-hashes.js';
import type { ApprovalPageOptions, ApprovalStore, Approver, Outcome } from './ports.js';

/** How long a request waits for a decision, in seconds: at least, unless given, and at most. */
export const APPROVAL_WAIT_S = { least: 60, usual: 86_400, most: 30 * 86_400 } as const;
/** Most pending requests of one client. */
export const MOST_PENDING = 1_000;

export interface AskApproval {
  readonly domain: string;
  readonly action: string;
  readonly reason?: string | undefined;
  readonly expiresInS?: number | undefined;
}

export interface NewSitePermission {
  readonly domain: string;
  readonly keys: readonly PermissionKey[];
  readonly documentUrl: string;
  readonly documentSha256: string;
  readonly note?: string | undefined;
  readonly until?: Date | undefined;
}

export interface ManageApprovals {
  /**
   * @throws DomainError `invalid_domain` or `invalid_action`; `conflict` when the terms deny the action, or allow it
   * without a person
   */
  ask(question: AskApproval, caller: Caller): Promise<Approval>;
  /** @throws DomainError `not_found`, also for a request of another client */
  ofClient(id: string, client: string): Promise<Approval>;
  page(
    options: Omit<ApprovalPageOptions, 'domain'> & { readonly domain?: string | undefined },
  ): Promise<readonly Approval[]>;
  /** @throws DomainError `not_found`, `conflict` or `invalid_request` */
  decide(id: string, decision: ApprovalDecision, by: Approver): Promise<Approval>;
  /** @throws DomainError `not_found`, or `conflict` for one that is not decided */
  revoke(id: string, by: string): Promise<Approval>;
  recordPermission(permission: NewSitePermission, by: string): Promise<SitePermission>;
  permissions: ApprovalStore['permissions'];
  /** @throws DomainError `not_found` */
  revokePermission(id: string, by: string): Promise<SitePermission>;
}

export interface ManageApprovalsParts extends AskParts {
  readonly store: ApprovalStore;
  readonly findTerms: FindTerms;
  readonly confidence: ConfidenceTable;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function makeManageApprovals({
  store,
  findTerms,
  confidence,
  clock,
  newId,
  ...reading
}: ManageApprovalsParts): ManageApprovals {
  return {
    async ask({ domain, action, reason, expiresInS = APPROVAL_WAIT_S.usual }, caller) {
      const asked = askCheck({ domain, action }, reading);
      const { match } = asked;
      if (match.kind === 'none')
        throw new DomainError(
          'invalid_action',
          'The action is not recognised; a person is asked about a permission key.',
        );
      const [terms] = await findTerms([asked.names]);
      if (terms === undefined) throw new Error('A question was left without an answer.');
      const now = clock.now();
      // Silence goes to a person here, whatever the caller's policy: asking is what the caller wants.
      const { verdict, outcome } = answerCheck(asked, terms, {
        id: newId(),
        now,
        confidence,
        profile: caller.profile?.facts,
        policy: { ...caller.policy, unknown: 'escalate' },
      });
      if (verdict !== 'escalate')
        throw new DomainError('conflict', refusalOf(verdict === 'block', asked.domain));
      const kept = terms.kind === 'none' ? undefined : terms.document.conditions?.[match.key];
      const open = (kept?.items ?? []).filter((_, nth) => outcome?.settled[nth]?.state !== 'met');
      const made = await store.ask(
        {
          id: newId(),
          domain: siteOf(asked.domain),
          action,
          key: match.key,
          askedBy: caller.client,
          ...(caller.agentId !== null && { agentId: caller.agentId }),
          ...(caller.runId !== null && { runId: caller.runId }),
          ...(reason !== undefined && { reason }),
          ...(caller.profile !== undefined && { profileHash: caller.profile.hash }),
          openConditions: open.map(({ text }) => text),
          termsHash: termsHashOf(terms, match),
          ...(terms.kind !== 'none' &&
            terms.documentHash !== undefined && { documentHash: terms.documentHash }),
          askedAt: now,
          expiresAt: new Date(now.getTime() + expiresInS * 1_000),
        },
        MOST_PENDING,
      );
      if (made === undefined)
        throw new DomainError('conflict', `A client has ${MOST_PENDING} pending requests at most.`);
      return made;
    },

    async ofClient(id, client) {
      const found = await store.find(id);
      if (found?.askedBy !== client) throw unknownApproval();
      return found;
    },

    page: ({ domain, ...options }) =>
      store.page({ ...options, ...(domain !== undefined && { domain: siteOf(parseDomainName(domain)) }) }),
    decide: async (id, decision, by) => resultOf(await store.decide(id, decision, by)),
    revoke: async (id, by) => resultOf(await store.revoke(id, by)),

    async recordPermission({ domain, keys, documentUrl, documentSha256, note, until }, by) {
      if (until !== undefined && until <= clock.now())
        throw new DomainError('invalid_request', MESSAGES.until_past);
      return store.recordPermission({
        id: newId(),
        site: siteOf(parseDomainName(domain)),
        keys,
        documentUrl,
        documentSha256,
        ...(note !== undefined && { note }),
        ...(until !== undefined && { until }),
        recordedBy: by,
      });
    },

    permissions: (options) => store.permissions(options),

    async revokePermission(id, by) {
      const revoked = await store.revokePermission(id, by);
      if (revoked === undefined)
        throw new DomainError('not_found', 'There is no recorded permission of this id.');
      return revoked;
    },
  };
}

function refusalOf(isBlock: boolean, domain: string): string {
  return isBlock
    ? `The terms of ${domain} deny this, which only a recorded permission of the site lifts.`
    : 'This needs no approval: a check answers it.';
}

const MESSAGES: Readonly<Record<Exclude<ApprovalFailure, 'unknown'>, string>> = {
  decided: 'The request is decided. Revoke the decision to undo it.',
  expired: 'The request has expired.',
  undecided: 'The request is not decided, so there is nothing to revoke.',
  no_agent: 'The request names no agent, so a decision cannot be for one: use "once" or "site".',
  until_past: '"until" is past.',
};

function resultOf(outcome: Outcome<Approval>): Approval {
  if (outcome.ok) return outcome.value;
  const { failure } = outcome;
  if (failure === 'unknown') throw unknownApproval();
  const code = failure === 'no_agent' || failure === 'until_past' ? 'invalid_request' : 'conflict';
  throw new DomainError(code, MESSAGES[failure]);
}

function unknownApproval(): DomainError {
  return new DomainError('not_found', 'There is no request for approval of this id.');
}
