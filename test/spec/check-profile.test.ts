import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';

const service = useService();

const ASSISTANT = {
  operation: 'user_directed',
  purpose: ['personal'],
  principal: { kind: 'consumer', age_over: 18, country: 'FR' },
  undertakes: ['rate', 'conduct'],
};
const CRAWLER = { operation: 'autonomous', purpose: ['commercial'], principal: { kind: 'business' } };

beforeAll(async () => {
  const typed = (domain: string, conditions: object, permissions: object) =>
    anEntry({
      domain,
      document: aDocumentOf(domain, {
        permissions,
        extensions: { 'com.agentterms.conditions': { version: '1', ...conditions } },
      }),
      validationStatus: 'validated',
    });
  await service().put(
    typed(
      'typed.example',
      {
        read_content: [
          { kind: 'purpose', all_of: ['personal', 'noncommercial'] },
          { kind: 'min_age', years: 13 },
          { kind: 'rate', max: 10, per_s: 60 },
          { kind: 'notice', about: 'moderation' },
        ],
        post_content: [{ kind: 'operation', any_of: ['human'] }],
        create_account: [{ kind: 'account_limit', max: 1, per: 'person' }],
      },
      {
        read_content: { allowed: true, conditions: 'Personal use.' },
        post_content: { allowed: true, conditions: 'No bots.' },
        create_account: { allowed: true, conditions: 'One account.' },
        scrape_data: false,
      },
    ),
    anEntry({
      domain: 'doubtful.example',
      document: aDocumentOf('doubtful.example', {
        permissions: { read_content: true },
        extensions: { 'com.agentterms.conditions': { version: '1', read_content: [] } },
      }),
      validationStatus: 'unvalidated',
    }),
  );
});

const ask = (body: object) => service().post('/api/v1/check').send(body);
const askFor = (profile: object | undefined, action = 'read_content', domain = 'typed.example') =>
  ask({ domain, action, ...(profile && { profile }) }).expect(200);
const lastRecord = async () => {
  const [record] = await service().sql(
    'SELECT verdict, reason_code, profile_hash, conditions FROM check_record ORDER BY id DESC LIMIT 1',
  );
  return record;
};

describe('a service that uses measured shares', () => {
  const measuring = useService({ env: { DECISION_ACCURACY: 'measured' } });

  it('does so for callers whose policy does not decide it', async () => {
    const document = aDocumentOf('sure.example', {
      permissions: { api_access: true },
      extensions: { 'com.agentterms.meta': { confidence: { api_access: 0.97 } } as object },
    });
    await measuring().put(anEntry({ domain: 'sure.example', document, validationStatus: 'validated' }));
    expect((await measuring().check('sure.example', 'api_access')).verdict).toBe('proceed');
    const asked = { domain: 'sure.example', action: 'api_access', policy: { unknown: 'block' } };
    expect((await measuring().post('/api/v1/check').send(asked)).body.verdict).toBe('escalate');
  });
});

describe('a check with a profile (contract: "Check", "Conditions")', () => {
  it('reports the result of each condition, what is open, and what has to be kept', async () => {
    const { body } = await askFor(ASSISTANT);
    expect(body).toMatchObject({ verdict: 'proceed', reason_code: 'listed_conditional', residual: [] });
    expect(body.conditions).toMatchObject([
      { kind: 'purpose', state: 'met', text: expect.stringMatching(/\w/) },
      { kind: 'min_age', years: 13, state: 'met' },
      { kind: 'rate', state: 'met' },
      { kind: 'notice', state: 'met' },
    ]);
    expect(body.obligations).toMatchObject([{ kind: 'rate', max: 10, per_s: 60 }]);
  });

  it('names the field that settles an open condition, and who can settle it', async () => {
    const { body } = await askFor({ ...ASSISTANT, principal: {} });
    expect(body.verdict).toBe('proceed_if_conditions_met');
    expect(body.residual).toMatchObject([
      { kind: 'min_age', state: 'unknown', settled_by: 'principal.age_over', resolution: 'user' },
    ]);
  });

  it('blocks where a condition is not met, and records why without the profile', async () => {
    const { body } = await askFor(CRAWLER);
    expect(body).toMatchObject({ verdict: 'block', reason_code: 'condition_not_met', permission: 'allowed' });
    expect(await lastRecord()).toMatchObject({
      verdict: 'block',
      reason_code: 'condition_not_met',
      profile_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      conditions: 'nuum',
    });
    const rows = JSON.stringify(await service().sql('SELECT * FROM check_record'));
    expect(rows).not.toContain('autonomous');
  });

  it('knows without a profile that the caller is software, and no more', async () => {
    const posting = (await askFor(undefined, 'post_content')).body;
    expect(posting).toMatchObject({ verdict: 'block', reason_code: 'condition_not_met' });
    expect(posting).not.toHaveProperty('residual');
    const reading = (await askFor(undefined)).body;
    expect(reading.verdict).toBe('proceed_if_conditions_met');
    const { checked_at: _, check_id: __, ...same } = reading;
    expect(await service().check('typed.example', 'read_content')).toMatchObject(same);
    expect(await lastRecord()).toMatchObject({ profile_hash: null, conditions: null });
  });

  it('makes no denial and no doubt laxer', async () => {
    expect((await askFor(ASSISTANT, 'scrape_data')).body.verdict).toBe('block');
    const doubtful = await askFor({ operation: 'human' }, 'read_content', 'doubtful.example');
    expect(doubtful.body.verdict).toBe('escalate');
  });

  it('follows the policy of the caller', async () => {
    const asked = { domain: 'doubtful.example', action: 'read_content' };
    const verdict = async (policy: object) => (await ask({ ...asked, policy }).expect(200)).body.verdict;
    expect(await verdict({ unvalidated: 'proceed' })).toBe('proceed');
    expect(
      await verdict({ unvalidated: 'proceed', actions: { read_content: { unvalidated: 'block' } } }),
    ).toBe('block');
    expect(await verdict({ unvalidated: 'proceed', minimum_confidence: 1 })).toBe('escalate');
  });

  it('uses the measured share of a value instead of the tier of its key if the policy says so', async () => {
    const measured = (domain: string, share: number, origin: object = {}) =>
      anEntry({
        domain,
        document: aDocumentOf(domain, {
          permissions: { api_access: true, allow_training: null },
          extensions: { 'com.agentterms.meta': { confidence: { api_access: share } } as object },
        }),
        validationStatus: 'validated',
        ...origin,
      });
    await service().put(measured('sure.example', 0.97), measured('unsure.example', 0.8));
    const verdict = async (domain: string, policy?: object) =>
      (await ask({ domain, action: 'api_access', ...(policy && { policy }) }).expect(200)).body.verdict;
    expect(await verdict('sure.example')).toBe('escalate');
    const policy = { accuracy: 'measured' };
    expect([await verdict('sure.example', policy), await verdict('unsure.example', policy)]).toEqual([
      'proceed',
      'escalate',
    ]);
    expect(await verdict('sure.example', { ...policy, minimum_accuracy: 0.98 })).toBe('escalate');
    expect(await verdict('unsure.example', { ...policy, minimum_accuracy: 0.8 })).toBe('proceed');
    // This value has no measurement.
    expect(
      (await ask({ domain: 'typed.example', action: 'read_content', profile: ASSISTANT, policy })).body
        .verdict,
    ).toBe('proceed');
    expect(await service().check('sure.example', 'api_access')).toMatchObject({
      accuracy: 0.97,
      result: { confidence: 'low' },
    });
  });

  it('applies to all checks of a batch', async () => {
    const { body } = await service()
      .post('/api/v1/check/batch')
      .send({
        profile: ASSISTANT,
        checks: [
          { domain: 'typed.example', action: 'read_content' },
          { domain: 'typed.example', action: 'post_content', id: 7 },
        ],
      })
      .expect(200);
    expect(body.results).toMatchObject([{ verdict: 'proceed' }, { id: 7, verdict: 'block' }]);
  });

  it('returns passages, a receipt that binds the profile, and an answer as of an earlier time', async () => {
    const asked = { domain: 'typed.example', action: 'read_content', profile: ASSISTANT };
    const { body } = await ask({ ...asked, evidence: true, receipt: true }).expect(200);
    expect(body.evidence).toEqual([]);
    expect(body.receipt.action_context).toMatchObject({
      profile_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      conditions: 'mmmm',
      verdict: 'proceed',
    });
    const past = await ask({ ...asked, as_of: '2020-01-01' }).expect(200);
    expect(past.body).toMatchObject({
      error: 'no_agentterms_json',
      as_of: { at: '2020-01-01T00:00:00.000Z' },
    });
  });

  it.each([
    [{ action: 'read_content' }, 'invalid_domain', 'domain'],
    [{ domain: 'x.com' }, 'invalid_action', 'action'],
    [{ domain: 'x.com', action: 'a', profil: {} }, 'invalid_request', 'Did you mean "profile"?'],
    [{ domain: 'x.com', action: 'a', profile: { operaton: 'human' } }, 'invalid_request', 'operation'],
    [{ domain: 'x.com', action: 'a', profile: { operation: 'humans' } }, 'invalid_request', 'human'],
    [{ domain: 'x.com', action: 'a', profile: { principal: { age: 18 } } }, 'invalid_request', 'principal'],
    [{ domain: 'x.com', action: 'a', profile: [] }, 'invalid_request', 'profile'],
    [{ domain: 'x.com', action: 'a', profile: null }, 'invalid_request', 'profile'],
    [
      { domain: 'x.com', action: 'a', policy: { unvalidatd: 'block' } },
      'invalid_request',
      'Did you mean "unvalidated"?',
    ],
    [{ domain: 'x.com', action: 'a', policy: { unknown: 'maybe' } }, 'invalid_request', 'unknown'],
    [{ domain: 'x.com', action: 'a', policy: { actions: { read: {} } } }, 'invalid_request', 'read'],
    [
      { domain: 'x.com', action: 'a', policy: { actions: { read_content: { stake: 'high' } } } },
      'invalid_request',
      '"stakes"',
    ],
    [{ domain: 'x.com', action: 'a', evidence: '1' }, 'invalid_request', 'evidence'],
    [{ domain: 'x.com', action: 'a', as_of: 7 }, 'invalid_request', 'as_of'],
  ])('refuses %j', async (body, error, named) => {
    const { body: answer } = await ask(body).expect(400);
    expect(answer.error).toBe(error);
    expect(answer.message).toContain(named);
  });

  it.each([
    [
      'twice the same key',
      '{"domain":"x.com","action":"a","profile":{"operation":"autonomous","operation":"human"}}',
    ],
    ['a deep profile', `{"domain":"x.com","action":"a","profile":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
  ])('refuses %s', async (_, text) => {
    await service().post('/api/v1/check').set('Content-Type', 'application/json').send(text).expect(400);
  });

  it('refuses unknown keys in a query or an item', async () => {
    const asked = { domain: 'typed.example', action: 'read_content' };
    await service().post('/api/v1/check?as_of=2020-01-01').send(asked).expect(400);
    for (const name of ['profile', 'policy']) {
      const { body } = await service()
        .post('/api/v1/check/batch')
        .send({ checks: [{ ...asked, [name]: {} }] });
      expect(body.results).toMatchObject([{ success: false, error: 'invalid_request' }]);
    }
    const deep = `{"checks":[{"domain":"x.com","action":"a"}],"profile":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
    await service()
      .post('/api/v1/check/batch')
      .set('Content-Type', 'application/json')
      .send(deep)
      .expect(400);
  });

  it('refuses a profile with a key of every object', async () => {
    const text = '{"domain":"x.com","action":"a","profile":{"__proto__":{"operation":"human"}}}';
    await service().post('/api/v1/check').set('Content-Type', 'application/json').send(text).expect(400);
  });
});
