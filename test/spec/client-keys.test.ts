import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';

const ADMIN = 'an-admin-token-of-the-tests-0123456789';
const AUDITOR = 'an-auditor-token-of-the-tests-0123456789';
const KEYS = '/api/v1/admin/client-keys';
const LIMITS = { hourly: 3, daily: 5 };
const UNKNOWN_ID = '019a9a3c-5d7e-7c1b-8f5e-2b7d1c9e4a60';
const UNKNOWN_KEY = `atk_${'x'.repeat(43)}`;

const env = { RATE_LIMIT_HOURLY: '2', RATE_LIMIT_DAILY: '4', ADMIN_TOKEN: ADMIN, AUDITOR_TOKEN: AUDITOR };
type Headers = Readonly<Record<string, string>>;

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

let names = 0;

/** Issues a key with its own name. */
async function issue(service: { readonly url: string }, limits: object = LIMITS) {
  names += 1;
  const { body } = await supertest(service.url)
    .post(KEYS)
    .set(bearer(ADMIN))
    .send({ name: `Robots ${names}`, ...limits })
    .expect(201);
  return body as { key: string; id: string; name: string };
}

describe('the profile of a client key (contract: "Check")', () => {
  const service = useService({ env: { ADMIN_TOKEN: ADMIN } });

  it('counts for every check with the key that states no other', async () => {
    const document = aDocumentOf('keyed.example', {
      permissions: { read_content: { allowed: true, conditions: 'Adults only.' } },
      extensions: {
        'com.agentterms.conditions': { version: '1', read_content: [{ kind: 'min_age', years: 18 }] },
      },
    });
    await service().put(anEntry({ document, domain: 'keyed.example', validationStatus: 'validated' }));
    const adult = { principal: { age_over: 21 } };
    const { key, id } = await issue(service(), { ...LIMITS, hourly: 50, daily: 50, profile: adult });
    const check = async (headers: Headers = bearer(key)) =>
      (await service().get('/api/v1/check?domain=keyed.example&action=read_content').set(headers)).body
        .verdict;
    const stated = async (profile: object) =>
      (
        await service()
          .post('/api/v1/check')
          .set(bearer(key))
          .send({ domain: 'keyed.example', action: 'read_content', profile })
      ).body.verdict;
    expect([await check(), await check({})]).toEqual(['proceed', 'proceed_if_conditions_met']);
    expect(await stated({})).toBe('proceed_if_conditions_met');
    const set = (profile: unknown) =>
      supertest(service().url).put(`${KEYS}/${id}/profile`).set(bearer(ADMIN)).send({ profile });
    expect((await set(null).expect(200)).body.profile).toBeNull();
    await eventually(async () => expect(await check()).toBe('proceed_if_conditions_met'));
    expect((await set(adult).expect(200)).body.profile).toEqual(adult);
    await set({ operaton: 'human' }).expect(400);
    await supertest(service().url)
      .put(`${KEYS}/${UNKNOWN_ID}/profile`)
      .set(bearer(ADMIN))
      .send({ profile: adult })
      .expect(404);
  });
});

describe('limits of a client key (contract: "Limits")', () => {
  const service = useService({ env });
  // Everything that a test has used of this machine's limits is over.
  beforeEach(() => service().later(24 * 3_600_000));

  it('are its own, an hour and a day, for checks, batches and the generator', async () => {
    serveSite(service().origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    const { key } = await issue(service());
    const check = (headers: Headers = bearer(key)) =>
      service().get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' }).set(headers);
    const batch = (size: number) =>
      service()
        .post('/api/v1/check/batch')
        .set({ 'X-Api-Key': key })
        .send({ checks: Array.from({ length: size }, () => ({ domain: 'x.com', action: 'read_content' })) });

    const first = await check().expect(200);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' });
    await batch(3).expect(429);
    await batch(2).expect(200);
    const refused = await check().expect(429);
    expect(refused.body).toMatchObject({ limit_hit: '3/hour', retry_after_seconds: 3600 });
    for (let call = 0; call < 3; call += 1)
      await service().generate('own.example').set(bearer(key)).expect(200);
    await service().generate('own.example').set(bearer(key)).expect(429);

    await check({}).expect(200);
    await check({}).expect(200);
    await check({}).expect(429);

    service().later(3_600_000);
    await batch(2).expect(200);
    expect((await check().expect(429)).body).toMatchObject({ limit_hit: '5/day' });
  });

  it('end with the key: an unknown or revoked one is 401, counted against the address', async () => {
    const { key, id } = await issue(service());
    const checks = async () => (await service().sql('SELECT FROM check_record')).length;
    const before = await checks();
    const check = (headers: Headers) =>
      service().get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' }).set(headers);
    await check(bearer(key)).expect(200);
    await supertest(service().url).delete(`${KEYS}/${id}`).set(bearer(ADMIN)).expect(200);
    const refused = await check(bearer(key)).expect(401);
    expect(refused.body).toEqual({ error: 'invalid_api_key', message: expect.any(String) });
    expect(refused.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="agentterms", error="invalid_token"',
      'x-ratelimit-remaining': '1',
      'cache-control': 'no-store',
    });
    await check({ 'X-Api-Key': UNKNOWN_KEY }).expect(401);
    await check({ 'X-Api-Key': UNKNOWN_KEY }).expect(429);
    await check({}).expect(429);
    expect(await checks()).toBe(before + 1);
  });

  it('apply to a key that is sent correctly; sent wrongly it is 401, never ignored', async () => {
    const { key } = await issue(service());
    for (const headers of [
      { Authorization: key },
      { Authorization: `Token ${key}` },
      { Authorization: `Bearer\t${key}` },
      { 'X-Api-Key': 'mine' },
    ] as const) {
      service().later(3_600_000);
      const check = service().get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' });
      const { body } = await check.set(headers as Headers).expect(401);
      expect(body.error).toBe('invalid_api_key');
    }
  });

  it('can be changed, in every process, and used requests stay used', async () => {
    await using second = await startService({ beside: service(), env });
    const { key, id } = await issue(service());
    let passed = 0;
    // The number of calls until the other process sees a change is not known beforehand.
    const check = async () => {
      const query = { domain: 'x.com', action: 'read_content' };
      const answer = await second.get('/api/v1/check').query(query).set(bearer(key));
      if (answer.status === 200) passed += 1;
      return answer;
    };
    await eventually(async () => expect((await check()).status).toBe(200));
    const set = (limits: object) =>
      supertest(service().url).put(`${KEYS}/${id}/limits`).set(bearer(ADMIN)).send(limits).expect(200);
    await set({ hourly: 1, daily: 1 });
    await eventually(async () => expect((await check()).body.limit_hit).toBe('1/hour'));
    await set({ hourly: 1_000, daily: 1_000 });
    await eventually(async () => {
      const { status, headers } = await check();
      expect(status).toBe(200);
      expect(headers['x-ratelimit-limit']).toBe('1000');
      expect(headers['x-ratelimit-remaining']).toBe(String(1_000 - passed));
    });
  });

  it('do not open the admin routes, and an admin token is not a client key', async () => {
    const { key } = await issue(service());
    await supertest(service().url).get(KEYS).set(bearer(key)).expect(401);
    const query = { domain: 'x.com', action: 'read_content' };
    await service().get('/api/v1/check').query(query).set(bearer(ADMIN)).expect(401);
  });

  it('hold in every process, and end in every process when the key is revoked', async () => {
    await using second = await startService({ beside: service(), env });
    const { key, id } = await issue(service());
    const check = (asked: RunningService) =>
      asked.get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' }).set(bearer(key));
    await eventually(async () => expect((await check(second)).status).toBe(200));
    await supertest(second.url).delete(`${KEYS}/${id}`).set(bearer(ADMIN)).expect(200);
    await check(second).expect(401);
    await eventually(async () => expect((await check(service())).status).toBe(401));
  });
});

describe('what is stored and shown of a key', () => {
  const service = useService({ env });

  it('names the caller in the log of checks', async () => {
    await service().put(anEntry({ domain: 'named.example' }));
    const { key, name } = await issue(service(), { hourly: 1_000, daily: 1_000 });
    const { body } = await service()
      .get('/api/v1/check')
      .query({ domain: 'named.example', action: 'read_content' })
      .set(bearer(key))
      .expect(200);
    expect(await service().sql('SELECT client FROM check_record WHERE id = $1', [body.check_id])).toEqual([
      { client: `key:${name}` },
    ]);
  });

  it('is shown once, and kept nowhere', async () => {
    const { key, id, name } = await issue(service());
    const { body } = await service().get(KEYS).set(bearer(ADMIN)).expect(200);
    expect(body.keys[0]).toEqual({
      id,
      name,
      ...LIMITS,
      created_at: '2026-03-04T05:06:07.089Z',
      created_by: expect.any(String),
      profile: null,
      last_used_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(body)).not.toContain(key.slice(4));
    const rows = await service().sql('SELECT client_key::text FROM client_key');
    expect(JSON.stringify(rows)).not.toContain(key.slice(4));
  });

  it('shows when it was last used, and since when it is revoked', async () => {
    const { key, id } = await issue(service());
    await service().get('/api/v1/check').set(bearer(key)).expect(400);
    await supertest(service().url).delete(`${KEYS}/${id}`).set(bearer(ADMIN)).expect(200);
    const { body } = await service().get(KEYS).set(bearer(ADMIN)).expect(200);
    const now = service().clock.now().toISOString();
    expect(body.keys.find((each: { id: string }) => each.id === id)).toMatchObject({
      last_used_at: now,
      revoked_at: now,
    });
  });
});

describe('the routes of client keys', () => {
  const service = useService({ env });
  const requests = [
    ['post', KEYS],
    ['get', KEYS],
    ['delete', `${KEYS}/${UNKNOWN_ID}`],
  ] as const;

  it.each(requests)('%s %s is only for admins', async (method, path) => {
    const ask = () => supertest(service().url)[method](path);
    const without = await ask().expect(401);
    expect(without.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(without.body).toEqual({ error: 'unauthorized', message: expect.any(String) });
    await ask().set(bearer('a-token-that-nobody-has')).expect(401);
    const wrongRole = await ask().set(bearer(AUDITOR)).expect(403);
    expect(wrongRole.body).toEqual({ error: 'forbidden', message: expect.any(String) });
  });

  it.each([
    ['no object', []],
    ['no name', { hourly: 1, daily: 1 }],
    ['an empty name', { name: '', hourly: 1, daily: 1 }],
    ['a name with a line break', { name: 'a\nb', hourly: 1, daily: 1 }],
    ['a name of 101 characters', { name: 'x'.repeat(101), hourly: 1, daily: 1 }],
    ['no limit of the day', { name: 'x', hourly: 1 }],
    ['a limit of nothing', { name: 'x', hourly: 0, daily: 1 }],
    ['a limit that is no integer', { name: 'x', hourly: 1.5, daily: 1 }],
    ['a limit as text', { name: 'x', hourly: '1', daily: 1 }],
    ['a limit too high', { name: 'x', hourly: 1, daily: 1_000_000_001 }],
    ['a field that is none', { name: 'x', hourly: 1, daily: 1, key: 'atk_mine' }],
  ])('take no key of %s', async (_, body) => {
    const refused = await service().post(KEYS).set(bearer(ADMIN)).send(body).expect(400);
    expect(refused.body.error).toBe('invalid_request');
  });

  it('take a name once, also after its key is revoked', async () => {
    const fields = { name: 'Only once', hourly: 1, daily: 1 };
    const { body } = await service().post(KEYS).set(bearer(ADMIN)).send(fields).expect(201);
    expect((await service().post(KEYS).set(bearer(ADMIN)).send(fields).expect(409)).body.error).toBe(
      'conflict',
    );
    await supertest(service().url).delete(`${KEYS}/${body.id}`).set(bearer(ADMIN)).expect(200);
    await service().post(KEYS).set(bearer(ADMIN)).send(fields).expect(409);
  });

  it('know no key with another id', async () => {
    for (const id of [UNKNOWN_ID, 'x', '%00', "'"]) {
      await supertest(service().url).delete(`${KEYS}/${id}`).set(bearer(ADMIN)).expect(404);
    }
  });
});
