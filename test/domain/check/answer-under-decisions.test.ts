import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/adapters/system/new-id.js';
import { registrableDomainOf } from '../../../src/adapters/web/registrable-domain.js';
import type { ApprovalDecision } from '../../../src/domain/approvals/approval.js';
import { termsHashOf } from '../../../src/domain/approvals/approval-hashes.js';
import { askCheck } from '../../../src/domain/check/answer-check.js';
import { answerUnderDecisions } from '../../../src/domain/check/answer-under-decisions.js';
import { CONFIDENCE_TABLE } from '../../../src/domain/check/confidence.js';
import type { TermsAnswer } from '../../../src/domain/check/find-terms.js';
import { toCheckedDocument } from '../../../src/domain/check/known-terms.js';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import type { TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { aDocumentOf, name } from '../../support/an-entry.js';
import { MemoryApprovals } from '../../support/memory/memory-approvals.js';
import { SettableClock } from '../../support/settable-clock.js';

const clock = new SettableClock('2026-03-04T05:06:07.089Z');
const CALLER = { client: 'key:A', agentId: 'agent-7', runId: 'run-1' };
const READING = {
  mapAction: (action: string) => ({ kind: 'exact', key: action as PermissionKey }) as const,
  registrableDomainOf,
};

function termsOf(fields: Partial<TermsDocument>): TermsAnswer {
  const domain = name('example.com');
  const document = toCheckedDocument(aDocumentOf('example.com', fields));
  return { kind: 'document', domain, document, origin: 'authoritative' };
}

const SILENT = termsOf({ permissions: {} });
const DENIED = termsOf({ permissions: { make_purchases: false } });
/** Allowed with a permission of the site. */
const WITH_PERMISSION = termsOf({
  permissions: { read_content: { allowed: true, conditions: 'With a written permission.' } },
  extensions: {
    'com.agentterms.conditions': { read_content: [{ kind: 'permission', form: 'written' }] },
  },
});

function setUp() {
  const store = new MemoryApprovals(clock);
  const answer = async (terms: TermsAnswer, action = 'make_purchases', domain = 'example.com') => {
    const read = await store.standing();
    const standing = {
      at: (site: ReturnType<typeof name>) => read.get(site),
      use: (id: string) => store.use(id),
    };
    const asked = askCheck({ domain, action }, READING);
    const parts = { id: newId(), now: clock.now(), confidence: CONFIDENCE_TABLE, profile: undefined };
    return answerUnderDecisions(asked, terms, parts, { caller: CALLER, standing });
  };
  const decide = async (decision: ApprovalDecision['decision'], terms: TermsAnswer) => {
    const id = newId();
    const { match } = askCheck({ domain: 'example.com', action: 'make_purchases' }, READING);
    await store.ask(
      {
        id,
        domain: name('example.com'),
        action: 'buy',
        key: 'make_purchases',
        askedBy: CALLER.client,
        openConditions: [],
        termsHash: termsHashOf(terms, match),
        askedAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 60_000),
      },
      10,
    );
    await store.decide(id, { decision, scope: 'site', reason: 'Fine.' }, { name: 'Ada', role: 'approver' });
    return id;
  };
  const permit = async () => {
    const id = newId();
    const document = { documentUrl: 'https://example.org/a.pdf', documentSha256: 'a'.repeat(64) };
    await store.recordPermission({ id, site: name('example.com'), keys: [], ...document, recordedBy: 'Ada' });
    return id;
  };
  return { store, answer, decide, permit };
}

describe('an answer under the decisions of people', () => {
  it('is that of the terms without any', async () => {
    const answer = await setUp().answer(SILENT);
    expect(answer.verdict).toBe('escalate');
    expect(answer.standing).toBeUndefined();
  });

  it('leaves a block by the terms as it is when an approver denied it, too', async () => {
    const { answer, decide } = setUp();
    await decide('deny', DENIED);
    const answered = await answer(DENIED);
    expect(answered).toMatchObject({ verdict: 'block', decisionReason: 'denied' });
    expect(answered.standing).toBeUndefined();
  });

  it('is not lifted by a grant that was made before the terms denied it', async () => {
    const { answer, decide } = setUp();
    await decide('grant', SILENT);
    expect(await answer(SILENT)).toMatchObject({ verdict: 'proceed' });
    expect(await answer(DENIED)).toMatchObject({ verdict: 'block' });
  });

  it('names a decision that changed terms suspend', async () => {
    const { answer, decide } = setUp();
    const id = await decide('grant', DENIED);
    const answered = await answer(SILENT);
    expect(answered.verdict).toBe('escalate');
    expect(answered.standing).toMatchObject({ approval: { id, state: 'suspended' } });
    expect(answered.standing?.reason).toBeUndefined();
  });

  it.each(['example.com', 'shop.example.com'])(
    'counts a recorded permission as held at %s',
    async (domain) => {
      const { store, answer, permit } = setUp();
      expect((await answer(WITH_PERMISSION, 'read_content', domain)).verdict).toBe(
        'proceed_if_conditions_met',
      );
      const id = await permit();
      expect(await answer(WITH_PERMISSION, 'read_content', domain)).toMatchObject({
        verdict: 'proceed',
        outcome: { state: 'met' },
        standing: { approval: { id, kind: 'site_permission' }, reason: 'permitted_by_site' },
      });
      await store.revokePermission(id, 'Ada');
      expect((await answer(WITH_PERMISSION, 'read_content', domain)).verdict).toBe(
        'proceed_if_conditions_met',
      );
    },
  );

  it('does not name a permission that changes nothing', async () => {
    const { answer, permit } = setUp();
    await permit();
    const answered = await answer(SILENT);
    expect(answered).toMatchObject({ verdict: 'escalate' });
    expect(answered.standing).toBeUndefined();
  });
});
