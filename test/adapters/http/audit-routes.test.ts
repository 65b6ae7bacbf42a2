import { once } from 'node:events';
import { get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditChecksResponse } from '../../../src/adapters/http/schemas/audit.js';
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
    agentId: '=1+1',
    action: '@x "y",\nz',
  }),
  aCheckRecord({
    checkedAt: at(3),
    runId: 'run-2',
    source: 'none',
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
  }),
];
const newestFirst = records.map(({ id }) => id).reverse();

beforeAll(async () => {
  audit = anAuditLog(parts().pool, { maxExports: 1 });
  for (const record of records) await audit.log.append([record]);
});

const CHECKS = '/api/v1/audit/checks';
const list = (query: Record<string, string> = {}) => audit.get(CHECKS).query(query);
const idsOf = async (query: Record<string, string>) =>
  ((await list(query).expect(200)).body.checks as { id: string }[]).map(({ id }) => id);

describe('GET /api/v1/audit/checks (contract: "Audit")', () => {
  it('gives every field, the latest first', async () => {
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
      writer: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: 1,
      position: 1,
    });
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
    [{ from: '2026-03-04T05:03:00Z' }, [4, 3, 2]],
    [{ to: '2026-03-04T05:03:00Z' }, [1, 0]],
    [{ from: '2026-03-05', to: '2026-03-06' }, [4]],
    [{ domain: 'example.com', decision: 'allowed', from: '2026-03-04T05:02:00Z' }, [3, 2]],
    [{ domain: "x' OR 1=1 --" }, []],
  ])('filters by %o', async (query, expected) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(expected.map((index) => records[index]?.id));
  });

  it('goes on where the page before ended, to the end', async () => {
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
    { from: '2026-03-05', to: '2026-03-05' },
    { agent: 'agent-7' },
  ])('refuses %o', async (query) => {
    expect((await list(query as Record<string, string>).expect(400)).body.error).toBe('invalid_request');
  });

  it('is for those who show the token of an auditor', async () => {
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
  it('as CSV has the whole selection, and nothing that a spreadsheet would run', async () => {
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
    expect(lines[0]).toEqual({ type: 'export', version: 1, from: null, to: null, verifiable: true });
    expect(lines.filter(({ type }) => type === 'group')).toHaveLength(5);
    expect(lines.flatMap(({ type, id }) => (type === 'check' ? [id] : []))).toEqual(newestFirst);
    expect(lines.at(-1)).toEqual({ type: 'end', checks: 5 });
    const part = (await audit.exported('?decision=denied')).map((line) => JSON.parse(line));
    expect(part.map(({ type }) => type)).toEqual(['export', 'check', 'end']);
    expect(part[0].verifiable).toBe(false);
  });

  it('takes no page', async () => {
    await list({ limit: '5' }).set('Accept', 'text/csv').expect(400);
  });

  it('ends behind a caller that hangs up, and one more than are read at a time is told to wait', async () => {
    await audit.log.append(checkRecords(30_000, { checkedAt: at(0) }));
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
  it('counts by decision, domain, agent and day', async () => {
    const { body } = await audit.get('/api/v1/audit/summary?from=2026-03-01&to=2026-04-01').expect(200);
    expect(body).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
      total: 5,
      by_decision: { allowed: 3, denied: 1, not_specified: 1 },
      by_domain: [
        { domain: 'example.com', checks: 4 },
        { domain: 'shop.example', checks: 1 },
      ],
      by_agent: [
        { agent_id: 'agent-7', checks: 3 },
        { agent_id: '=1+1', checks: 1 },
        { agent_id: null, checks: 1 },
      ],
      by_day: [
        { day: '2026-03-04', checks: 4 },
        { day: '2026-03-05', checks: 1 },
      ],
    });
  });

  it('is of the last thirty days unless told, and of a year at most', async () => {
    const { body } = await audit.get('/api/v1/audit/summary').expect(200);
    expect(body).toMatchObject({ from: '2026-02-02T05:06:07.090Z', total: 4 });
    await audit.get('/api/v1/audit/summary?from=2025-03-01&to=2026-03-02').expect(200);
    await audit.get('/api/v1/audit/summary?from=2025-03-01&to=2026-03-03').expect(400);
  });
});
