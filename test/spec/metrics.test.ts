import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';

const ADMIN = 'an-admin-token-of-the-tests-0123456789';
const AUDITOR = 'an-auditor-token-of-the-tests-0123456789';
const env = { ADMIN_TOKEN: ADMIN, AUDITOR_TOKEN: AUDITOR };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('GET /metrics', () => {
  const service = useService({ env });

  it('is only for auditors and admins, even from the same machine', async () => {
    await service().get('/metrics').expect(401);
    await service().get('/metrics').set(bearer('a-token-that-nobody-has')).expect(401);
    for (const token of [AUDITOR, ADMIN]) {
      const { headers } = await service().get('/metrics').set(bearer(token)).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      });
    }
  });

  it('counts requests by route and status, and the log of checks', async () => {
    await service().check('x.com', 'read_content');
    await service().get('/api/v1/check').expect(400);
    await service().get('/nothing/here').expect(404);
    const { text } = await service().get('/metrics').set(bearer(AUDITOR)).expect(200);
    const lines = text.split('\n');
    const counted = (labels: string) => `agentterms_http_request_duration_seconds_count{${labels}} 1`;
    expect(lines).toContain(counted('route="/api/v1/check",method="GET",status="200"'));
    expect(lines).toContain(counted('route="/api/v1/check",method="GET",status="400"'));
    expect(lines).toContain(counted('route="none",method="GET",status="404"'));
    expect(lines).toContain('agentterms_check_log_rows_total 1');
    for (const name of ['active', 'bytes', 'files', 'oldest_seconds', 'damaged_files', 'refused_rows_total'])
      expect(lines).toContain(`agentterms_check_spool_${name} 0`);
    expect(text).not.toMatch(/x\.com|nothing\/here/);
  });
});

it('names only growing figures as counters', async () => {
  await using service = await startService({ env });
  const { text } = await service.get('/metrics').set(bearer(ADMIN)).expect(200);
  const gauges = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
  expect(gauges).toContain('nodejs_active_handles');
  expect(gauges.filter((name) => name?.endsWith('_total'))).toEqual([]);
});

it('is not there when it is turned off', async () => {
  await using service = await startService({ env: { ...env, METRICS: 'false' } });
  await service.get('/metrics').set(bearer(ADMIN)).expect(404);
});
