import { describe, expect, it } from 'vitest';
import {
  applyStanding,
  type DecidedApproval,
  type UndecidedAnswer,
} from '../../../src/domain/approvals/standing.js';
import { name } from '../../support/an-entry.js';

const NOW = new Date('2026-03-04T05:06:07.089Z');
const EARLIER = new Date('2026-03-03T00:00:00.000Z');
const CALLER = { client: 'key:A', agentId: 'agent-7', runId: 'run-1' };

function decision(fields: Partial<DecidedApproval['decided']> = {}, rest: Partial<DecidedApproval> = {}) {
  const approval: DecidedApproval = {
    id: 'one',
    domain: name('example.com'),
    action: 'buy',
    key: 'make_purchases',
    askedBy: 'key:A',
    agentId: 'agent-7',
    runId: 'run-1',
    openConditions: [],
    termsHash: 'same',
    askedAt: EARLIER,
    expiresAt: NOW,
    decided: {
      decision: 'grant',
      scope: 'agent',
      reason: 'Fine.',
      decidedBy: 'Ada',
      decidedRole: 'approver',
      decidedAt: EARLIER,
      ...fields,
    },
    ...rest,
  };
  return approval;
}

const permission = {
  id: 'letter',
  site: name('example.com'),
  keys: [],
  documentUrl: 'https://example.org/letter.pdf',
  documentSha256: 'a'.repeat(64),
  recordedBy: 'Ada',
  recordedAt: EARLIER,
};

function answer(fields: Partial<UndecidedAnswer> = {}): UndecidedAnswer {
  return {
    verdict: 'escalate',
    decisionReason: 'not_told',
    key: 'make_purchases',
    open: false,
    now: NOW,
    termsHash: () => 'same',
    ...fields,
  };
}

const denied = answer({ verdict: 'block', decisionReason: 'denied' });
const grant = decision();
const deny = decision({ decision: 'deny' });

describe('a standing decision', () => {
  it.each([
    ['a grant lets an escalated action proceed', answer(), [grant], 'proceed', 'granted_by_approver'],
    [
      'a grant leaves open conditions open',
      answer({ open: true }),
      [grant],
      'proceed_if_conditions_met',
      'granted_by_approver',
    ],
    [
      'conditions of the approver are to be met',
      answer(),
      [decision({ conditions: 'Under 50 EUR.' })],
      'proceed_if_conditions_met',
      'granted_by_approver',
    ],
    ['a denial blocks an escalated action', answer(), [deny], 'block', 'denied_by_approver'],
    [
      'a denial blocks an allowed action',
      answer({ verdict: 'proceed' }),
      [deny],
      'block',
      'denied_by_approver',
    ],
    ['changed terms suspend a grant', answer({ termsHash: () => 'other' }), [grant], 'escalate', undefined],
    ['changed terms suspend a denial', answer({ termsHash: () => 'other' }), [deny], 'escalate', undefined],
    ['the latest of two counts', answer(), [grant, deny], 'proceed', 'granted_by_approver'],
    [
      'a decision for the site is for every client',
      answer(),
      [decision({ scope: 'site' }, { askedBy: 'key:B', agentId: 'x' })],
      'proceed',
      'granted_by_approver',
    ],
    [
      'a decision for an agent is for its other runs',
      answer(),
      [decision({}, { runId: 'run-2' })],
      'proceed',
      'granted_by_approver',
    ],
  ] as const)('%s', (_title, asked, decisions, verdict, reason) => {
    const applied = applyStanding(asked, { decisions, permissions: [] }, CALLER);
    expect(applied?.verdict).toBe(verdict);
    expect(applied?.reason).toBe(reason);
    expect(applied?.approval.state === 'suspended').toBe(reason === undefined);
  });

  it.each([
    ['a grant never lifts a denial by the terms', denied, [grant]],
    ['a grant leaves an allow as it is', answer({ verdict: 'proceed' }), [grant]],
    ['one that has ended', answer(), [decision({ until: NOW })]],
    ['one that was revoked', answer(), [decision({}, { revokedAt: EARLIER })]],
    ['one that was used', answer(), [decision({ scope: 'once' }, { usedAt: EARLIER })]],
    ['one for another key', answer(), [decision({}, { key: 'read_content' })]],
    ['one for another agent', answer(), [decision({}, { agentId: 'agent-8' })]],
    ['one for an agent of the same name of another client', answer(), [decision({}, { askedBy: 'key:B' })]],
    ['one that counts once, of another run', answer(), [decision({ scope: 'once' }, { runId: 'run-2' })]],
  ] as const)('does not bear on the answer: %s', (_title, asked, decisions) => {
    expect(applyStanding(asked, { decisions, permissions: [] }, CALLER)).toBeUndefined();
  });
});

describe('a recorded permission of a site', () => {
  const apply = (fields: object, decisions: readonly DecidedApproval[] = []) =>
    applyStanding(denied, { decisions, permissions: [{ ...permission, ...fields }] }, CALLER);

  it('lifts a denial by the terms, but not one by an approver', () => {
    expect(apply({})).toMatchObject({
      verdict: 'proceed',
      reason: 'permitted_by_site',
      approval: { id: 'letter' },
    });
    expect(apply({}, [deny])).toMatchObject({ verdict: 'block', reason: 'denied_by_approver' });
  });

  it.each([
    ['it has ended', { until: NOW }],
    ['it was revoked', { revokedAt: EARLIER }],
    ['it is for other keys', { keys: ['read_content'] }],
  ])('lifts nothing when %s', (_title, fields) => {
    expect(apply(fields)).toBeUndefined();
  });

  it('lifts no block that the terms do not make', () => {
    const unmet = answer({ verdict: 'block', decisionReason: 'condition_not_met' });
    expect(applyStanding(unmet, { decisions: [], permissions: [permission] }, CALLER)).toBeUndefined();
  });
});
