import { beforeEach, describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';

const service = useService();

const send = (body: unknown, to = service()) => to.post('/api/v1/check/batch').send(body as object);

async function recordIds(): Promise<string[]> {
  return (await service().sql<{ id: string }>('SELECT id FROM check_record')).map(({ id }) => id).sort();
}

beforeEach(async () => {
  await service().sql('TRUNCATE check_record');
});

interface Item {
  readonly id?: unknown;
  readonly check_id: string;
  readonly domain: string;
  readonly success: boolean;
  readonly error?: string;
}

describe('a batch (contract: "Check")', () => {
  it('is answered in order, each check like a single one, with its id', async () => {
    const checks = [
      { domain: 'netflix.com', action: 'read_content', id: 'first' },
      { domain: 'nothing-here.example', action: 'scrape product prices', id: 0 },
      { domain: 'X.com', action: 'water the plants' },
      { domain: 'https://www.x.com/home', action: 'allow_training', id: '' },
    ];
    const { body, headers } = await send({ checks }).expect(200);
    expect(body.success).toBe(true);
    expect(headers['cache-control']).toBe('no-store');
    const single = await Promise.all(checks.map(({ domain, action }) => service().check(domain, action)));
    const expected = single.map((answer, index) => {
      const { id } = checks[index] ?? {};
      return { ...(id === undefined ? {} : { id }), ...answer, check_id: expect.any(String) };
    });
    expect(body.results).toEqual(expected);
    expect(Object.keys(body.results[0]).slice(0, 3)).toEqual(['id', 'success', 'domain']);
  });

  it('answers equal checks each for itself, each with its own record', async () => {
    const checks = Array.from({ length: 5 }, () => ({ domain: 'x.com', action: 'read_content', id: 'same' }));
    const { body } = await send({ checks }).expect(200);
    const ids = body.results.map((item: Item) => item.check_id);
    expect(new Set(ids).size).toBe(5);
    expect(await recordIds()).toEqual([...ids].sort());
  });

  it('reports what is wrong with each malformed check, and answers the others', async () => {
    const checks = [
      { domain: 'localhost', action: 'read_content', id: 'a' },
      { domain: 'x.com', action: 'a'.repeat(201), id: 'b' },
      { domain: 'x.com', id: 'c' },
      { action: 'read_content', id: 'd' },
      { domain: ['x.com'], action: 'read_content', id: 'e' },
      { domain: 'x.com', action: 7, id: 'f' },
      { domain: 'x.com', action: 'read_content', id: { a: 1 } },
      { domain: 'x.com', action: 'read_content', id: 'g'.repeat(201) },
      'x.com',
      null,
      [],
      { domain: 'x.com', action: 'read_content', id: 'h', as_of: '2026-01-01' },
      { domain: 'x.com', action: 'read_content', id: 'last' },
    ];
    const { body } = await send({ checks }).expect(200);
    expect(body.success).toBe(true);
    expect(body.results.map((item: Item) => [item.id, item.success, item.error])).toEqual([
      ['a', false, 'invalid_domain'],
      ['b', false, 'invalid_action'],
      ['c', false, 'invalid_action'],
      ['d', false, 'invalid_domain'],
      ['e', false, 'invalid_domain'],
      ['f', false, 'invalid_action'],
      [undefined, false, 'invalid_request'],
      [undefined, false, 'invalid_request'],
      [undefined, false, 'invalid_request'],
      [undefined, false, 'invalid_request'],
      [undefined, false, 'invalid_request'],
      ['h', false, 'invalid_request'],
      ['last', true, undefined],
    ]);
    expect(await recordIds()).toEqual([body.results.at(-1).check_id]);
  });

  it('accepts 1,000 checks, and records the caller with each', async () => {
    const checks = Array.from({ length: 1000 }, (_, index) => ({
      domain: `d${index % 400}.example`,
      action: 'read_content',
      id: index,
    }));
    const { body, headers } = await send({ checks }).set('X-Agent-Id', 'agent-7').expect(200);
    expect(body.results.map((item: Item) => item.id)).toEqual(checks.map(({ id }) => id));
    expect(body.results.map((item: Item) => item.domain)).toEqual(checks.map(({ domain }) => domain));
    const rows = await service().sql(
      'SELECT agent_id, request_id, count(*)::int, count(DISTINCT id)::int AS ids FROM check_record GROUP BY 1, 2',
    );
    expect(rows).toEqual([
      { agent_id: 'agent-7', request_id: headers['x-request-id'], count: 1000, ids: 1000 },
    ]);
  });

  it.each([
    ['no checks', { checks: [] }],
    ['1,001 checks', { checks: Array(1001).fill({ domain: 'x.com', action: 'read_content' }) }],
    ['checks that are no list', { checks: { domain: 'x.com', action: 'read_content' } }],
    ['another key', { items: [{ domain: 'x.com', action: 'read_content' }] }],
    ['a list at the top', [{ domain: 'x.com', action: 'read_content' }]],
  ])('with %s is refused', async (_, body) => {
    const answer = await send(body).expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.stringContaining('1 to 1000') });
    expect(await recordIds()).toEqual([]);
  });

  it.each(['{"checks":', '', 'null x'])('with the body %j is refused as no JSON', async (text) => {
    const answer = await service().post('/api/v1/check/batch').type('json').send(text).expect(400);
    expect(answer.body.error).toBe('invalid_json');
  });

  it('of another content type is refused, and so is one that is too large', async () => {
    const type = await service().post('/api/v1/check/batch').type('text/plain').send('{}').expect(415);
    expect(type.body.error).toBe('unsupported_media_type');
    const large = await send({ checks: [], padding: 'x'.repeat(2 * 1024 * 1024) }).expect(413);
    expect(large.body.error).toBe('payload_too_large');
  });

  it('with an invalid caller header is refused whole', async () => {
    const checks = [{ domain: 'x.com', action: 'read_content' }];
    const answer = await send({ checks }).set('X-Run-Id', 'a'.repeat(201)).expect(400);
    expect(answer.body.error).toBe('invalid_header');
    expect(await recordIds()).toEqual([]);
  });
});

describe('a batch against the limits', () => {
  const limited = useService({ env: { RATE_LIMIT_HOURLY: '10' } });
  beforeEach(() => limited().later(3_600_000));

  const aBatch = (size: number) => ({
    checks: Array(size).fill({ domain: 'x.com', action: 'read_content' }),
  });

  it('counts each of its checks, malformed ones too', async () => {
    const { headers } = await send(aBatch(6), limited()).expect(200);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '4' });
    const malformed = await send({ checks: [{}, {}, {}] }, limited()).expect(200);
    expect(malformed.headers['x-ratelimit-remaining']).toBe('1');
    await limited().check('x.com', 'read_content');
    await limited().get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' }).expect(429);
  });

  it('counts as one when it cannot be read', async () => {
    const { headers } = await send({ checks: [] }, limited()).expect(400);
    expect(headers['x-ratelimit-remaining']).toBe('9');
  });

  it('that exceeds the rest of the limit is refused as a whole and not counted', async () => {
    const checks = async () => (await limited().sql('SELECT FROM check_record')).length;
    const before = await checks();
    await send(aBatch(4), limited()).expect(200);
    const refused = await send(aBatch(7), limited()).expect(429);
    expect(refused.body).toMatchObject({ error: 'rate_limit_exceeded', limit_hit: '10/hour' });
    expect(refused.headers['x-ratelimit-remaining']).toBe('6');
    expect(await checks()).toBe(before + 4);
    const rest = await send(aBatch(6), limited()).expect(200);
    expect(rest.headers['x-ratelimit-remaining']).toBe('0');
  });

  it('counts against the day as well', async () => {
    const env = { RATE_LIMIT_HOURLY: '100', RATE_LIMIT_DAILY: '10' };
    await using daily = await startService({ beside: limited(), env });
    await send(aBatch(9), daily).expect(200);
    const refused = await send(aBatch(2), daily).expect(429);
    expect(refused.body.limit_hit).toBe('10/day');
    expect(refused.headers['x-ratelimit-remaining']).toBe('91');
    const last = await send(aBatch(1), daily).expect(200);
    expect(last.headers['x-ratelimit-remaining']).toBe('90');
  });
});
