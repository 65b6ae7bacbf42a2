import { beforeAll, describe, expect, it } from 'vitest';
import { AgentTerms, type Answer, type DecisionRecord, decide } from '../../client/index.js';
import { RegistryFile } from '../../client/registry-file.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { useService } from '../support/a-service.js';
import { anEntry } from '../support/an-entry.js';

const service = useService();
const client = (options: ConstructorParameters<typeof AgentTerms>[0] = {}) =>
  new AgentTerms({ service: service().url, ...options });

/** What differs from asking to asking, or is known to a service alone. */
/** Without what only a service has: its log, its measurements, and whom to turn to. */
function comparable({ check_id, checked_at, document_hash, measured, next, ...answer }: Answer) {
  return answer;
}

describe('a client of the whole registry', () => {
  let answers: readonly Answer[];
  let questions: readonly { site: string; action: string }[];
  let file: RegistryFile;

  beforeAll(async () => {
    const domains: string[] = [];
    for await (const { domain } of client().registry()) domains.push(domain);
    questions = domains.flatMap((site) => PERMISSION_KEYS.map((action) => ({ site, action })));
    answers = (await client().checkMany(questions)).filter((answer) => answer.success);
    file = await RegistryFile.read(await client().downloadRegistry());
  });

  it('answers every question in its place, over several requests', () => {
    expect(questions.length).toBeGreaterThan(3_000);
    expect(answers.map(({ domain, action }) => ({ site: domain, action }))).toEqual(questions);
  });

  it('decides as the service does', () => {
    const verdicts = new Set(answers.map(({ verdict }) => verdict));
    for (const verdict of ['proceed_if_conditions_met', 'escalate', 'block'])
      expect(verdicts).toContain(verdict);
    expect(answers.map((answer) => decide(answer).verdict)).toEqual(answers.map(({ verdict }) => verdict));
  });

  it('answers the same from a registry that was downloaded', async () => {
    const offline = new AgentTerms({ registry: file, ownFiles: false });
    const local = await offline.checkMany(questions);
    expect(local.map((answer) => comparable(answer as Answer))).toEqual(answers.map(comparable));
  });
});

it('answers of own files and unknown sites are decided as the service decides', async () => {
  await service().put(
    anEntry({ domain: 'told.example', validationStatus: 'validated' }),
    anEntry({ domain: 'flagged.example', validationStatus: 'flagged' }),
  );
  for (const site of ['told.example', 'flagged.example', 'nobody.example']) {
    for (const action of ['read content', 'scrape prices', 'buy a book', 'sing a song']) {
      const answer = await client().check(site, action);
      expect(decide(answer).verdict, `${site} ${action}`).toBe(answer.verdict);
    }
  }
});

describe('decide', () => {
  it('records each decision with the names of agent and run, here and in the log of the service', async () => {
    const records: DecisionRecord[] = [];
    const terms = client({
      agentId: 'shopper-7',
      runId: 'run-1',
      onDecision: (record) => void records.push(record),
    });
    const { verdict, answer } = await terms.decide('github.com', 'create_account');
    await terms.decide('github.com', 'create_account');
    expect(verdict).toBe('block');
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      domain: 'github.com',
      action: 'create_account',
      decision: 'denied',
      confidence: 0.99,
      agent_id: 'shopper-7',
      run_id: 'run-1',
      verdict: 'block',
      reason: 'denied',
      check_id: answer?.check_id,
    });
    const rows = await service().sql('SELECT agent_id, run_id FROM check_record WHERE id = $1', [
      answer?.check_id,
    ]);
    expect(rows).toEqual([{ agent_id: 'shopper-7', run_id: 'run-1' }]);
  });

  it('says what free text was taken for before anything else', async () => {
    const { explanation } = await client().decide('github.com', 'sign up for an account');
    expect(explanation).toMatch(/^"sign up for an account" is taken as create_account\. \S/);
    expect((await client().decide('github.com', 'create_account')).explanation).not.toContain('taken as');
  });

  it('gives no decision that could not be recorded', async () => {
    const terms = client({ onDecision: () => Promise.reject(new Error('The disk is full.')) });
    await expect(terms.decide('github.com', 'read_content')).rejects.toThrow('The disk is full.');
  });

  it('tests conditions with the tests of the caller', async () => {
    await service().put(
      anEntry({
        domain: 'gated.example',
        validationStatus: 'validated',
        document: {
          agentterms_version: '0.3.0',
          service: 'gated.example',
          permissions: { post_content: { allowed: true, requires_auth: true, max_frequency: '5/day' } },
        },
      }),
    );
    const terms = client();
    const ask = (conditions = {}) => terms.decide('gated.example', 'post_content', { conditions });
    expect(await ask()).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      residual: [{ any: [{ kind: 'account' }, {}, {}] }, { kind: 'rate', max: 5, per_s: 86_400 }],
    });
    expect(await ask({ account: () => true })).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      reason: 'allowed_under_conditions',
      residual: [{ kind: 'rate' }],
    });
    expect(await ask({ rate: () => false })).toMatchObject({
      verdict: 'block',
      reason: 'condition_not_met',
    });
    expect(await ask({ account: () => true, rate: async () => true })).toMatchObject({
      verdict: 'proceed',
      reason: 'conditions_met',
      obligations: [{ kind: 'rate' }],
    });
  });

  it('allows nothing when nobody answers', async () => {
    const away = new AgentTerms({
      service: 'http://127.0.0.1:1',
      timeoutMs: 300,
      policy: { unknown: 'proceed' },
    });
    expect(await away.decide('github.com', 'read_content')).toMatchObject({
      verdict: 'escalate',
      reason: 'no_answer',
    });
    const strict = new AgentTerms({ service: 'http://127.0.0.1:1', timeoutMs: 300 });
    expect((await strict.decide('github.com', 'read_content')).verdict).toBe('block');
    expect((await strict.decide('github.com', 'make_purchases')).verdict).toBe('escalate');
  });
});

describe('the other questions', () => {
  it('gives the document of a site, once for many who ask', async () => {
    const asked: string[] = [];
    const terms = client({
      fetch: (url, init) => {
        asked.push(url);
        return fetch(url, init);
      },
    });
    const documents = await Promise.all([terms.terms('github.com'), terms.terms('github.com')]);
    expect(documents.map((document) => document?.permissions.create_account)).toEqual([
      expect.objectContaining({ allowed: false }),
      expect.objectContaining({ allowed: false }),
    ]);
    await terms.terms('github.com');
    expect(asked).toHaveLength(1);
    expect(await terms.terms('nobody.example')).toBeUndefined();
  });

  it('asks again by the tag of what it has, and goes on with it', async () => {
    const statuses: number[] = [];
    const terms = client({
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        statuses.push(response.status);
        // As a service that lets nobody keep its answers.
        const headers = new Headers(response.headers);
        headers.set('cache-control', 'max-age=0');
        return response.status === 304
          ? new Response(null, { status: 304, headers })
          : new Response(response.body, { status: response.status, headers });
      },
    });
    const first = await terms.terms('github.com');
    expect(await terms.terms('github.com')).toEqual(first);
    expect(statuses).toEqual([200, 304]);
  });

  it('gives evidence, and passages with an answer', async () => {
    const evidence = await client().evidence('github.com');
    expect(evidence?.values.create_account.passages[0]?.source_url).toContain('github.com');
    expect((await client().prove('github.com', 'create_account')).evidence).toEqual(
      evidence?.values.create_account.passages,
    );
    expect(await client().evidence('nobody.example')).toBeUndefined();
    const { receipt } = await client().prove('github.com', 'create_account');
    expect(receipt).toMatchObject({ ors_version: '0.1', provider: { origin: 'https://github.com' } });
  });

  it('validates a document, and generates one with what goes on told', async () => {
    expect(await client().validate({ agentterms_version: '0.3.0' })).toMatchObject({ valid: false });
    const told: string[] = [];
    const generated = client().generate('nobody.example', { onProgress: ({ kind }) => told.push(kind) });
    await expect(generated).rejects.toMatchObject({
      name: 'AgentTermsError',
      code: 'not_found',
      status: 404,
    });
    expect(told[0]).toBe('asking');
    expect(new Set(told)).toEqual(new Set(['asking', 'step']));
  });

  it('filters the registry', async () => {
    for await (const entry of client().registry({ category: 'ai' })) expect(entry.category).toBe('ai');
  });

  it('says in words what cannot be asked', async () => {
    await expect(client().check('no domain', 'read_content')).rejects.toMatchObject({
      code: 'invalid_domain',
    });
    await expect(new AgentTerms().evidence('github.com')).rejects.toMatchObject({ code: 'needs_service' });
    expect(() => new AgentTerms({ service: 'ftp://x' })).toThrow('http(s)');
    expect(() => new AgentTerms({ agentId: 'a\r\nX: 1' })).toThrow('agentId');
  });
});
