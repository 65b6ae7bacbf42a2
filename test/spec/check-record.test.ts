import { beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { rawRequest } from '../support/raw-http.js';

const service = useService();

beforeEach(async () => {
  await service().sql('TRUNCATE check_record');
});

const recordsOf = ({ sql }: RunningService) => sql('SELECT * FROM check_record ORDER BY id');

async function onlyRecord() {
  const rows = await recordsOf(service());
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

describe('every answer leaves exactly one record (contract: "Check", "Audit")', () => {
  it('with all that was asked and answered', async () => {
    const { body, headers } = await service()
      .get('/api/v1/check')
      .query({ domain: 'https://Netflix.com/browse', action: 'read content' })
      .set('X-Agent-Id', 'agent-7')
      .set('X-Run-Id', 'run 42')
      .expect(200);
    expect(await onlyRecord()).toEqual({
      id: body.check_id,
      checked_at: new Date(body.checked_at),
      domain: 'netflix.com',
      action: 'read content',
      resolved_permission: 'read_content',
      decision: 'allowed',
      confidence: 0.99,
      tier: 'high',
      agent_id: 'agent-7',
      run_id: 'run 42',
      client: expect.stringMatching(/^ip:[\w-]{22}$/),
      source: 'registry',
      document_hash: body.document_hash,
      request_id: headers['x-request-id'],
      verdict: body.verdict,
      reason_code: body.reason_code,
      answered_for: null,
      profile_hash: null,
      conditions: null,
      approval_id: null,
      writer: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: expect.stringMatching(/^\d+$/),
      position: expect.any(Number),
    });
  });

  it('for a domain without a document', async () => {
    const answer = await service().check('nothing-here.example', 'water the plants');
    expect(await onlyRecord()).toMatchObject({
      id: answer.check_id,
      domain: 'nothing-here.example',
      action: 'water the plants',
      resolved_permission: null,
      decision: 'not_specified',
      confidence: 0,
      tier: null,
      agent_id: null,
      run_id: null,
      source: 'none',
      document_hash: null,
    });
  });

  it('for a mapped action', async () => {
    const answer = await service().check('netflix.com', 'scrape product prices');
    expect(await onlyRecord()).toMatchObject({
      action: 'scrape product prices',
      resolved_permission: 'scrape_data',
      decision: 'denied',
      confidence: answer.confidence,
      tier: 'medium',
    });
  });

  it('for an action that is not recognised', async () => {
    await service().check('netflix.com', 'water the plants');
    expect(await onlyRecord()).toMatchObject({ resolved_permission: null, confidence: 0.1, tier: 'low' });
  });

  it('for a conditional value and for null', async () => {
    const permissions = { api_access: { allowed: false }, read_content: null };
    await service().put(
      anEntry({ domain: 'mixed.example', document: aDocumentOf('mixed.example', { permissions }) }),
    );
    await service().check('mixed.example', 'api_access');
    await service().check('mixed.example', 'read_content');
    expect((await recordsOf(service())).map(({ decision }) => decision)).toEqual(['denied', 'not_specified']);
  });

  it('for HEAD too', async () => {
    await service().head('/api/v1/check').query({ domain: 'x.com', action: 'read_content' }).expect(200);
    expect(await onlyRecord()).toMatchObject({ domain: 'x.com' });
  });

  it('for each of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service().check('x.com', 'read_content')),
    );
    const rows = await recordsOf(service());
    expect(rows.map(({ id }) => id).sort()).toEqual(answers.map(({ check_id: id }) => id).sort());
    expect(new Set(rows.map(({ request_id: id }) => id)).size).toBe(50);
  });

  it('in the characters it was asked with', async () => {
    const action = `buy "a" \\ 'b', {c} NULL 🛒 ünï`;
    const agentId = Buffer.from('Agent Ü "7" \\').toString('latin1');
    await rawRequest(service().port, `/api/v1/check?domain=x.com&action=${encodeURIComponent(action)}`, {
      headers: { 'X-Agent-Id': agentId, 'X-Run-Id': '{NULL}' },
    });
    expect(await onlyRecord()).toMatchObject({ action, agent_id: 'Agent Ü "7" \\', run_id: '{NULL}' });
  });
});

describe('the caller in the record', () => {
  it('is the same for the same address, another for another, and never the address', async () => {
    await using proxied = await startService({ env: { TRUST_PROXY: 'loopback' } });
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::7']) {
      const query = { domain: 'x.com', action: 'read_content' };
      await proxied.get('/api/v1/check').query(query).set('X-Forwarded-For', address).expect(200);
    }
    const clients = (await recordsOf(proxied)).map(({ client }) => String(client));
    expect(clients[1]).toBe(clients[0]);
    expect(new Set(clients).size).toBe(3);
    expect(clients.join()).not.toMatch(/203\.|2001:/);
  });
});
