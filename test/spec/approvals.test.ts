import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentTerms, decide as decideAnswer } from '../../client/index.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import {
  type RunningService,
  startService,
  TEST_ADMIN_TOKEN,
  TEST_AUDITOR_TOKEN,
} from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const ADMIN = bearer(TEST_ADMIN_TOKEN);
const APPROVALS = '/api/v1/approvals';
const DECISIONS = '/api/v1/admin/approvals';
const PERMISSIONS = '/api/v1/admin/site-permissions';

let first: RunningService;
let second: RunningService;
let key: string;
let other: string;
let approver: Record<string, string>;

beforeAll(async () => {
  first = await startService();
  second = await startService({ beside: first });
  key = await issueKey('Shop Robotics');
  other = await issueKey('Other Robotics');
  const made = await first.post('/api/v1/admin/tokens').set(ADMIN).send({ name: 'Ada', role: 'approver' });
  approver = bearer(made.body.token);
});

afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
});

async function issueKey(name: string): Promise<string> {
  const fields = { name, hourly: 10_000, daily: 10_000 };
  return (await first.post('/api/v1/admin/client-keys').set(ADMIN).send(fields).expect(201)).body.key;
}

/** A site whose terms are silent about purchases, unless they say otherwise. */
async function site(domain: string, permissions: TermsDocument['permissions'] = { read_content: true }) {
  await first.put(
    anEntry({ domain, document: aDocumentOf(domain, { permissions }), validationStatus: 'validated' }),
  );
}

const ask = (domain: string, fields: object = {}, as = key) =>
  first
    .post(APPROVALS)
    .set(bearer(as))
    .send({ domain, action: 'make_purchases', agent_id: 'agent-7', ...fields });
const check = async (
  domain: string,
  { of = first, as = key, action = 'make_purchases', agent = 'agent-7' } = {},
) =>
  (
    await of
      .get(`/api/v1/check?domain=${domain}&action=${action}`)
      .set(bearer(as))
      .set('X-Agent-Id', agent)
      .expect(200)
  ).body;
const decide = (id: string, fields: object) =>
  first
    .post(`${DECISIONS}/${id}/decide`)
    .set(approver)
    .send({ decision: 'grant', scope: 'agent', reason: 'Fine.', ...fields });

describe('a decision of a person in the client', () => {
  const client = () => new AgentTerms({ service: first.url, apiKey: key, agentId: 'agent-7' });
  const decided = (site: string, asks = client()) => asks.decide(site, 'make_purchases');

  it('counts, with its conditions, and not once it is revoked', async () => {
    await site('client.example');
    const asks = client();
    expect(await decided('client.example')).toMatchObject({ verdict: 'escalate' });
    const { id } = (await ask('client.example')).body;
    await decide(id, { conditions: 'At most 50 EUR.' }).expect(200);
    const granted = await decided('client.example', asks);
    expect(granted).toMatchObject({ verdict: 'proceed_if_conditions_met', reason: 'granted_by_approver' });
    expect(granted.explanation).toContain('At most 50 EUR.');
    await first.post(`${DECISIONS}/${id}/revoke`).set(approver).expect(200);
    expect(await decided('client.example', asks)).toMatchObject({ verdict: 'escalate' });
  });

  it('blocks what the terms allow', async () => {
    await site('clientdenied.example');
    const { id } = (await ask('clientdenied.example')).body;
    await decide(id, { decision: 'deny' }).expect(200);
    expect(await decided('clientdenied.example')).toMatchObject({
      verdict: 'block',
      reason: 'denied_by_approver',
    });
  });

  it('does not count from memory when it is a grant', async () => {
    await site('clientkept.example');
    const { id } = (await ask('clientkept.example')).body;
    await decide(id, {}).expect(200);
    const answer = await client().check('clientkept.example', 'make_purchases');
    expect(decideAnswer(answer).verdict).toBe('proceed');
    const kept = { ageMs: 60_000, stale: true };
    expect(decideAnswer({ ...answer, kept }).verdict).toBe('escalate');
  });
});

describe('an approval', () => {
  it('is asked, decided, used by another process and revoked', async () => {
    await site('asked.example');
    expect(await check('asked.example', { of: second })).toMatchObject({ verdict: 'escalate' });
    const asked = await ask('asked.example', { reason: 'An order.' }).expect(202);
    const { id } = asked.body;
    expect(asked.headers).toMatchObject({ location: `${APPROVALS}/${id}`, 'retry-after': '15' });
    expect(asked.body).toMatchObject({ state: 'pending', permission: 'make_purchases' });
    const decided = await decide(id, { until: '2100-01-01' }).expect(200);
    expect(decided.body).toMatchObject({ state: 'granted', decided_by: 'Ada' });
    const granted = await eventually(async () => {
      const found = await check('asked.example', { of: second });
      expect(found.verdict).toBe('proceed');
      return found;
    });
    expect(granted).toMatchObject({
      reason_code: 'granted_by_approver',
      approval: { id, scope: 'agent', decided_by: 'approver', state: 'granted', reason: 'Fine.' },
    });
    const logged = await first
      .get(`/api/v1/audit/checks?approval_id=${id}`)
      .set(bearer(TEST_AUDITOR_TOKEN))
      .expect(200);
    expect(logged.body.checks[0]).toMatchObject({
      id: granted.check_id,
      approval_id: id,
      verdict: 'proceed',
      reason_code: 'granted_by_approver',
    });
    const withReceipt = await first
      .get('/api/v1/check?domain=asked.example&action=make_purchases&receipt=1')
      .set(bearer(key))
      .set('X-Agent-Id', 'agent-7')
      .expect(200);
    expect(withReceipt.body.receipt.action_context).toMatchObject({
      approval_id: id,
      reason_code: 'granted_by_approver',
    });
    expect(await check('asked.example', { agent: 'agent-8' })).toMatchObject({ verdict: 'escalate' });
    expect(await check('asked.example', { as: other })).toMatchObject({ verdict: 'escalate' });
    await first.post(`${DECISIONS}/${id}/revoke`).set(approver).expect(200);
    expect(await check('asked.example')).toMatchObject({ verdict: 'escalate' });
    await eventually(async () =>
      expect(await check('asked.example', { of: second })).toMatchObject({ verdict: 'escalate' }),
    );
  });

  it('is one for equal questions at once, and read by who asked alone', async () => {
    await site('doubled.example');
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('doubled.example').expect(202)));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const path = `${APPROVALS}/${[...ids][0]}`;
    await first.get(path).set(bearer(key)).expect(200);
    await first.get(path).set(bearer(other)).expect(404);
    await first.get(path).expect(401);
  });

  it('is decided once, and a denial blocks', async () => {
    await site('denied.example');
    const { id } = (await ask('denied.example')).body;
    const both = await Promise.all([decide(id, { decision: 'deny' }), decide(id, { decision: 'deny' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await check('denied.example')).toMatchObject({
      verdict: 'block',
      reason_code: 'denied_by_approver',
    });
  });

  it('that counts once is used by one of many checks', async () => {
    await site('once.example');
    const { id } = (await ask('once.example')).body;
    await decide(id, { scope: 'once' }).expect(200);
    const many = await Promise.all(Array.from({ length: 5 }, () => check('once.example')));
    expect(many.filter(({ verdict }) => verdict === 'proceed')).toHaveLength(1);
  });

  it('is suspended by changed terms of its key', async () => {
    await site('changed.example');
    const { id } = (await ask('changed.example')).body;
    await decide(id, {}).expect(200);
    await site('changed.example', { read_content: false });
    expect(await check('changed.example')).toMatchObject({ approval: { id, state: 'granted' } });
    const permissions = { make_purchases: { allowed: true, conditions: 'Ask first.' } };
    const document = aDocumentOf('changed.example', { permissions });
    await first.put(anEntry({ domain: 'changed.example', document, validationStatus: 'unvalidated' }));
    const found = await eventually(async () => {
      const answer = await check('changed.example');
      expect(answer.approval).toMatchObject({ id, state: 'suspended' });
      return answer;
    });
    expect(found.verdict).toBe('escalate');
  });

  it('is refused for what the terms deny, until a permission of the site is recorded', async () => {
    await site('barred.example', { make_purchases: false });
    await ask('barred.example').expect(409);
    const fields = {
      domain: 'barred.example',
      document_url: 'https://example.org/a.pdf',
      document_sha256: 'a'.repeat(64),
    };
    const { id } = (await first.post(PERMISSIONS).set(approver).send(fields).expect(201)).body;
    expect(await check('barred.example')).toMatchObject({
      verdict: 'proceed',
      permission: 'denied',
      reason_code: 'permitted_by_site',
      approval: { id, kind: 'site_permission' },
    });
    const bare = await first.get('/api/v1/check?domain=barred.example&action=make_purchases').expect(200);
    expect(bare.body.verdict).toBe('block');
    expect((await first.get(PERMISSIONS).set(approver)).body.permissions).toMatchObject([{ id }]);
    await supertest(first.url).delete(`${PERMISSIONS}/${id}`).set(approver).expect(200);
    expect(await check('barred.example')).toMatchObject({ verdict: 'block' });
  });

  it('is for callers with a key, and decided by approvers and admins', async () => {
    await first.post(APPROVALS).send({ domain: 'a.example', action: 'make_purchases' }).expect(401);
    await first.get(DECISIONS).set(bearer(TEST_AUDITOR_TOKEN)).expect(403);
    await first.get(`${DECISIONS}?state=pending&domain=doubled.example&limit=1`).set(ADMIN).expect(200);
    const wrong = await ask('doubled.example', { resaon: 'x' }).expect(400);
    expect(wrong.body.message).toContain('Did you mean "reason"?');
  });
});
