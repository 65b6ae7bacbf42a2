import { once } from 'node:events';
import { get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditChecksResponse } from '../../../src/adapters/http/audit/audit-schema.js';
import { aCheckRecord, checkRecords } from '../../support/a-check-record.js';
import { AUDITOR_TOKEN, anAuditLog } from '../../support/audit-log.js';
import { eventually } from '../../support/eventually.js';
import { usePostgres } from '../../support/lanes.js';

const parts = usePostgres();
let audit: ReturnType<typeof anAuditLog>;

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 5, minute));
const records = [
  aCheckRecord({ checkedAt: at(1) }),
  aCheckRecord({
    checkedAt: at(2),
    domain: 'shop.example',
    decision: 'denied',
    verdict: 'block',
    agentId: '=1+1',
    action: '@x "y",\nz',
  }),
  aCheckRecord({
    checkedAt: at(3),
    runId: 'run-2',
    source: 'none',
    reasonCode: 'no_document',
    answeredFor: null,
    profileHash: null,
    conditions: null,
    documentHash: null,
    tier: null,
    agentId: null,
  }),
  aCheckRecord({
    checkedAt: at(4),
    resolvedPermission: 'scrape_data',
    action: 'scrape prices',
    client: 'acme',
  }),
  aCheckRecord({
    checkedAt: new Date(Date.UTC(2026, 2, 5)),
    source: 'authoritative',
    decision: 'not_specified',
    verdict: 'escalate',
  }),
];
const newestFirst = records.map(({ id }) => id).reverse();

beforeAll(async () => {
  audit = anAuditLog(parts().pool, { maxExports: 1, now: '2026-03-04T05:06:07.089Z' });
  for (const record of records) await audit.log.append([record]);
  await audit.sign();
});

const CHECKS = '/api/v1/audit/checks';
const list = (query: Record<string, string> = {}) => audit.get(CHECKS).query(query);
const idsOf = async (query: Record<string, string>) =>
  ((await list(query).expect(200)).body.checks as { id: string }[]).map(({ id }) => id);

describe('GET /api/v1/audit/checks (contract: "Audit")', () => {
  it('returns every field, the latest check first', async () => {
    const { body, headers } = await list().expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
    expect(body.checks.map(({ id }: { id: string }) => id)).toEqual(newestFirst);
    expect(body.next_cursor).toBeNull();
    expect(body.checks[4]).toEqual({
      id: records[0]?.id,
      checked_at: '2026-03-04T05:01:00.000Z',
      domain: 'example.com',
      action: 'read_content',
      resolved_permission: null,
      decision: 'allowed',
      confidence: 0.99,
      tier: 'high',
      agent_id: 'agent-7',
      run_id: 'run-1',
      client: 'ip:4fzzzhrnZ2JtXz1aYw0Qxg',
      source: 'registry',
      document_hash: 'a'.repeat(64),
      request_id: 'k3jd8-1',
      verdict: 'proceed',
      reason_code: 'listed',
      answered_for: null,
      profile_hash: null,
      conditions: null,
      approval_id: null,
      writer: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: 1,
      position: 1,
    });
  });

  it('finds the check that an answer named, and refuses a malformed id', async () => {
    const id = records[2]?.id ?? '';
    expect(await idsOf({ check_id: id })).toEqual([id]);
    expect(await idsOf({ check_id: id.toUpperCase() })).toEqual([id]);
    expect(await idsOf({ check_id: id, domain: 'elsewhere.example' })).toEqual([]);
    expect(await idsOf({ check_id: '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42' })).toEqual([]);
    const { body } = await list({ check_id: 'k3jd8-1' }).expect(400);
    expect(body.message).toContain('must be a UUID');
  });

  it.each([
    [{ domain: 'Shop.Example' }, [1]],
    [{ action: 'scrape prices' }, [3]],
    [{ permission: 'scrape_data' }, [3]],
    [{ decision: 'not_specified' }, [4]],
    [{ agent_id: '=1+1' }, [1]],
    [{ run_id: 'run-2' }, [2]],
    [{ client: 'acme' }, [3]],
    [{ source: 'none' }, [2]],
    [{ verdict: 'escalate' }, [4]],
    [{ reason_code: 'no_document' }, [2]],
    [{ reason_code: 'listed', verdict: 'block' }, [1]],
    [{ from: '2026-03-04T05:03:00Z' }, [4, 3, 2]],
    [{ to: '2026-03-04T05:03:00Z' }, [1, 0]],
    [{ from: '2026-03-05', to: '2026-03-06' }, [4]],
    [{ domain: 'example.com', decision: 'allowed', from: '2026-03-04T05:02:00Z' }, [3, 2]],
    [{ domain: 'https://user@Shop.Example.:8443/a?b#c' }, [1]],
    [{ agent_id: "x' OR 1=1 --" }, []],
    [{ missing: 'agent_id' }, [2]],
    [{ missing: 'agent_id,permission', run_id: 'run-2' }, [2]],
    [{ missing: 'permission', domain: 'shop.example' }, [1]],
    [{ missing: 'run_id' }, []],
  ])('filters by %o', async (query, expected) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(expected.map((index) => records[index]?.id));
  });

  it('continues where the page before ended, to the end', async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: AuditChecksResponse } = await list({
        limit: '2',
        ...(cursor !== null && { cursor }),
      }).expect(200);
      ids.push(...body.checks.map(({ id }) => id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(ids).toEqual(newestFirst);
  });

  it.each([
    { limit: '0' },
    { limit: '1001' },
    { cursor: 'bm9uZQ' },
    { decision: 'maybe' },
    { from: 'yesterday' },
    { from: '2026-02-30T99:00Z' },
    { from: '2026-02-30T00:00:00Z' },
    { to: '2026-02-30' },
    { from: '0000-01-01T00:00:00Z' },
    { from: '0001-01-01T00:00:00+23:59' },
    { to: '9999-12-31T23:59:59-23:59' },
    { limit: '0x10' },
    { limit: '+5' },
    { 'domain[]': 'example.com' },
    { from: '2026-03-05', to: '2026-03-05' },
    { agent: 'agent-7' },
    { missing: 'client' },
    { missing: 'agent_id,' },
    { format: 'xml' },
  ])('refuses %o', async (query) => {
    expect((await list(query as Record<string, string>).expect(400)).body.error).toBe('invalid_request');
  });

  it.each(['10.0.0.1', 'localhost', "x' OR 1=1 --", 'a..b'])(
    'refuses %s for a domain, as a check does',
    async (domain) => {
      expect((await list({ domain }).expect(400)).body.error).toBe('invalid_domain');
      await list({ domain }).set('Accept', 'text/csv').expect(400);
    },
  );

  it('refuses an unknown format', async () => {
    for (const accept of ['application/xml', 'text/csv;q=0, application/json;q=0']) {
      const { body } = await list().set('Accept', accept).expect(406);
      expect(body.error).toBe('not_acceptable');
    }
    for (const accept of ['*/*', 'application/*', 'application/xml, application/json;q=0.1'])
      expect((await list().set('Accept', accept).expect(200)).type).toBe('application/json');
  });

  it('accepts the earliest and the latest possible time, on every route', async () => {
    const all = { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' };
    expect(await idsOf(all)).toEqual(newestFirst);
    expect((await audit.get('/api/v1/audit/verify').query(all).expect(200)).body.intact).toBe(true);
    const { body } = await audit.get('/api/v1/audit/summary?to=0001-01-05').expect(200);
    expect(body).toMatchObject({ from: '0001-01-01T00:00:00.000Z', total: 0 });
    await audit.get('/api/v1/audit/summary?to=0001-01-01').expect(400);
  });

  it('names the parameters that there are for one that there is not, on every route', async () => {
    for (const path of [CHECKS, '/api/v1/audit/summary', '/api/v1/audit/verify']) {
      const { body } = await audit.get(`${path}?form=2026-03-05`).expect(400);
      expect(body.message).toMatch(/"form" here \(did you mean "from"\?\); those known are .*from, to/);
    }
  });

  it('requires the token of an auditor', async () => {
    for (const path of [CHECKS, '/api/v1/audit/summary', '/api/v1/audit/verify']) {
      expect(
        (await audit.get(path).set('Authorization', '').expect(401)).headers['www-authenticate'],
      ).toContain('Bearer');
      await audit.get(path).set('Authorization', 'Bearer of-somebody-else').expect(401);
    }
    await audit.get('/.well-known/jwks.json').set('Authorization', '').expect(200);
  });
});

describe('an export', () => {
  it('as CSV contains the whole selection, and nothing that a spreadsheet would run', async () => {
    const { text, headers } = await list({ domain: 'shop.example' }).set('Accept', 'text/csv').expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="agentterms-checks-2026-03-04.csv"');
    const [names, ...rest] = text.split('\r\n');
    expect(names).toMatch(/^id,checked_at,domain,action,.*,writer,sequence,position$/);
    expect(rest.join('\r\n')).toContain(`,shop.example,"'@x ""y"",\nz",,denied,0.99,high,'=1+1,run-1,`);
    const all = await list().set('Accept', 'text/csv').expect(200);
    for (const { id } of records) expect(all.text).toContain(id);
  });

  it('as NDJSON has all that verifies it, unless a filter leaves checks out', async () => {
    const lines = (await audit.exported()).map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({
      type: 'export',
      version: 1,
      from: null,
      to: null,
      exported_at: Date.UTC(2026, 2, 4, 5, 6, 7, 89),
      verifiable: true,
    });
    expect(lines.filter(({ type }) => type === 'group')).toHaveLength(5);
    expect(lines.flatMap(({ type, id }) => (type === 'check' ? [id] : []))).toEqual(newestFirst);
    expect(lines.at(-1)).toEqual({ type: 'end', checks: 5, jws: expect.any(String) });
    const part = (await audit.exported('?decision=denied')).map((line) => JSON.parse(line));
    expect(part.map(({ type }) => type)).toEqual(['export', 'check', 'end']);
    expect(part[0].verifiable).toBe(false);
  });

  it('as CSV keeps different texts different, and reversible', async () => {
    const agents = ['=1', "'=1", "''=1", '\t=1', '\uff1d1', '-1', '1', "it's"];
    const run = { runId: 'apart', checkedAt: at(9) };
    for (const agentId of agents) await audit.log.append([aCheckRecord({ ...run, agentId })]);
    const { text } = await list({ run_id: 'apart' }).set('Accept', 'text/csv').expect(200);
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((row: string) => row.split(',')[8] ?? '');
    expect(cells.filter((cell: string) => /^[=+\-@\t\uff1d]/.test(cell))).toEqual([]);
    const read = cells.map((cell: string) => cell.replace(/^'/, ''));
    expect(read.toSorted()).toEqual(agents.toSorted());
    await parts().pool.query("DELETE FROM check_record WHERE run_id = 'apart'");
  });

  it('has the format that a link names, whatever the browser accepts', async () => {
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const csv = await list({ decision: 'denied', format: 'csv' }).set('Accept', html).expect(200);
    expect(csv.headers['content-disposition']).toContain('attachment');
    expect(csv.text.split('\r\n')[1]).toContain(',shop.example,');
    expect((await list({ format: 'json' }).set('Accept', 'text/csv').expect(200)).type).toBe(
      'application/json',
    );
    await list({ format: 'ndjson', limit: '5' }).expect(400);
  });

  it('accepts no page parameters', async () => {
    await list({ limit: '5' }).set('Accept', 'text/csv').expect(400);
  });

  it('ends when its caller hangs up, and one beyond the limit of exports is told to wait', async () => {
    // In groups that also a busy machine commits in time.
    for (let group = 0; group < 15; group += 1)
      await audit.log.append(checkRecords(2_000, { checkedAt: at(0) }));
    const server = audit.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${AUDITOR_TOKEN}`, Accept: 'application/x-ndjson' };
    const ask = () => request({ port, path: CHECKS, headers });
    const [answer] = await once(ask(), 'response');
    expect(answer.statusCode).toBe(200);
    answer.pause();
    const [refused] = await once(ask(), 'response');
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    refused.resume();
    answer.destroy();
    await eventually(async () => {
      const [again] = await once(ask(), 'response');
      again.destroy();
      expect(again.statusCode).toBe(200);
    });
    await eventually(async () => {
      const { rows } = await parts().pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
      );
      expect(rows).toEqual([]);
    });
    server.close();
    await parts().pool.query('DELETE FROM check_record WHERE checked_at = $1', [at(0)]);
  });
});

describe('GET /api/v1/audit/summary', () => {
  const counts = (allowed: number, denied: number, not_specified: number) => ({
    checks: allowed + denied + not_specified,
    decisions: { allowed, denied, not_specified },
  });

  it('counts by decision, domain, agent, permission and time', async () => {
    const { body } = await audit.get('/api/v1/audit/summary?from=2026-03-01&to=2026-04-01').expect(200);
    expect(body).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
      total: 5,
      by_decision: { allowed: 3, denied: 1, not_specified: 1 },
      by_domain: [
        { domain: 'example.com', ...counts(3, 0, 1) },
        { domain: 'shop.example', ...counts(0, 1, 0) },
      ],
      by_agent: [
        { agent_id: 'agent-7', ...counts(2, 0, 1) },
        { agent_id: '=1+1', ...counts(0, 1, 0) },
        { agent_id: null, ...counts(1, 0, 0) },
      ],
      by_permission: [
        { permission: null, ...counts(2, 1, 1) },
        { permission: 'scrape_data', ...counts(1, 0, 0) },
      ],
      by_day: [
        { day: '2026-03-04', checks: 4 },
        { day: '2026-03-05', checks: 1 },
      ],
      interval: 'day',
      by_time: [
        { at: '2026-03-04T00:00:00.000Z', decisions: counts(3, 1, 0).decisions },
        { at: '2026-03-05T00:00:00.000Z', decisions: counts(0, 0, 1).decisions },
      ],
    });
  });

  it('counts the checks that match the filters, in finer intervals for shorter ranges', async () => {
    const of = async (query: string) => (await audit.get(`/api/v1/audit/summary?${query}`).expect(200)).body;
    const hours = await of('from=2026-03-04&to=2026-03-06&decision=denied');
    expect(hours).toMatchObject({
      total: 1,
      by_decision: { allowed: 0, denied: 1, not_specified: 0 },
      interval: 'hour',
      by_agent: [{ agent_id: '=1+1', checks: 1 }],
      by_time: [{ at: '2026-03-04T05:00:00.000Z' }],
      by_day: [{ day: '2026-03-04', checks: 1 }],
    });
    const minutes = await of('from=2026-03-04T05:00:00Z&to=2026-03-04T06:00:00Z&missing=permission');
    expect(minutes).toMatchObject({ total: 3, interval: 'minute' });
    expect(minutes.by_time).toHaveLength(3);
    expect(await of("from=2026-03-04&to=2026-03-05&agent_id=x' OR 1=1 --")).toMatchObject({
      total: 0,
      by_domain: [],
      by_time: [],
      by_day: [],
    });
  });

  it('covers the last thirty days by default, and a year at most', async () => {
    const { body } = await audit.get('/api/v1/audit/summary').expect(200);
    expect(body).toMatchObject({ from: '2026-02-02T05:06:07.090Z', total: 4 });
    await audit.get('/api/v1/audit/summary?from=2025-03-01&to=2026-03-02').expect(200);
    await audit.get('/api/v1/audit/summary?from=2025-03-01&to=2026-03-03').expect(400);
  });
});
