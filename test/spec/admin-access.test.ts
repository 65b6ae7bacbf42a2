import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_AUDITOR_TOKEN } from '../support/a-service.js';
import { ADMIN_TOKEN, AUDITOR_TOKEN, useAdmin } from '../support/an-admin.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { rawExchange } from '../support/raw-http.js';

const admin = useAdmin();
const ENTRIES = '/api/v1/admin/entries';
const TOKENS = '/api/v1/admin/tokens';
const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** These routes need a version; each case finds another one. */
const ANY_VERSION = Array.from({ length: 99 }, (_, nth) => `"v${nth + 1}"`).join(', ');

/** Every route, with a valid body where it has one, and its answer to an admin. */
const ROUTES = [
  ['get', ENTRIES, undefined, 200],
  ['get', `${ENTRIES}/site.example`, undefined, 200],
  ['put', `${ENTRIES}/new.example`, { document: aDocumentOf('new.example') }, 201],
  ['delete', `${ENTRIES}/site.example`, undefined, 200],
  ['post', `${ENTRIES}/site.example/flag`, { reason: 'x' }, 200],
  ['post', `${ENTRIES}/site.example/validate`, { archive_url: 'https://archive.example/' }, 200],
  ['post', `${ENTRIES}/site.example/unflag`, undefined, 409],
  ['get', `${ENTRIES}/site.example/history`, undefined, 200],
  ['get', '/api/v1/admin/history', undefined, 200],
  ['post', `${ENTRIES}/bulk`, { operation: 'delete', domains: ['site.example'] }, 200],
  ['get', TOKENS, undefined, 200],
  ['post', TOKENS, { name: 'Grace', role: 'auditor' }, 201],
  ['delete', `${TOKENS}/${UNKNOWN_ID}`, undefined, 404],
] as const;

const send = (
  [method, path, body]: readonly ['get' | 'put' | 'post' | 'delete', string, object | undefined, number],
  token?: string | null,
) => {
  const asked = admin().ask(method, path, token);
  if (/\/(?:validate|unflag)$/.test(path)) asked.set('If-Match', ANY_VERSION);
  return body === undefined ? asked : asked.type('json').send(JSON.stringify(body));
};

const state = async () => [
  await admin().sql("SELECT * FROM registry_entry WHERE domain LIKE '%.example' ORDER BY domain"),
  await admin().sql('SELECT count(*)::int FROM registry_change'),
  await admin().sql('SELECT id, name FROM access_token ORDER BY id'),
];

beforeEach(async () => {
  // A window of wrong tokens ends after a minute.
  admin().service.later(61_000);
  await admin().sql("DELETE FROM registry_entry WHERE domain LIKE '%.example'");
  await admin().sql('DELETE FROM access_token');
  await admin().service.put(anEntry({ domain: 'site.example' }));
});

it.each(ROUTES)(
  '%s %s is for admins alone, who are asked before a body is read (contract: "Admin")',
  async (...route) => {
    const [method, path, body, status] = route;
    const before = await state();
    const missing = await send(route, null).expect(401);
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="agentterms"');
    expect(missing.headers['cache-control']).toBe('no-store');
    expect(missing.body).toEqual({ error: 'unauthorized', message: expect.any(String) });
    const wrong = await send(route, `${ADMIN_TOKEN}x`).expect(401);
    expect(wrong.headers['www-authenticate']).toBe('Bearer realm="agentterms", error="invalid_token"');
    expect(wrong.body.error).toBe('unauthorized');
    const auditor = await send(route, AUDITOR_TOKEN).expect(403);
    expect(auditor.headers['www-authenticate']).toBe('Bearer realm="agentterms", error="insufficient_scope"');
    expect(auditor.body).toEqual({ error: 'forbidden', message: expect.stringContaining('admin') });
    if (body !== undefined) {
      await admin().ask(method, path, null).type('json').send('{').expect(401);
      await admin().ask(method, path, AUDITOR_TOKEN).type('text').send('{').expect(403);
    }
    expect(await state()).toEqual(before);
    await send(route, ADMIN_TOKEN).expect(status);
  },
);

describe('a body that its sender asks about first', () => {
  it.each([
    ['no token', '', 401],
    ['a wrong token', 'Authorization: Bearer wrong\r\n', 401],
    ['the token of an auditor', `Authorization: Bearer ${TEST_AUDITOR_TOKEN}\r\n`, 403],
  ])('is not sent for with %s', async (_, authorization, status) => {
    const head = `PUT ${ENTRIES}/new.example HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\n`;
    const said = await rawExchange(
      admin().service.port,
      `${head}Content-Length: 100000\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('the header Authorization', () => {
  const ask = (value: string) => admin().ask('get', ENTRIES, null).set('Authorization', value);

  it.each([`bearer ${ADMIN_TOKEN}`, `BEARER   ${ADMIN_TOKEN} `])('%s is taken', async (value) => {
    await ask(value).expect(200);
  });

  it.each([
    ADMIN_TOKEN,
    'Bearer wrong',
    `Bearer ${ADMIN_TOKEN}x`,
    `Bearer ${ADMIN_TOKEN.slice(1)}`,
    `Bearer ${AUDITOR_TOKEN} x`,
    `Basic ${Buffer.from(`admin:${ADMIN_TOKEN}`).toString('base64')}`,
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(5_000)}`,
    `Bearer ${ADMIN_TOKEN}, Bearer ${ADMIN_TOKEN}`,
    `Bearer "${ADMIN_TOKEN}"`,
    "Bearer ' OR 1=1 --",
    'Bearer \xff\xfe',
  ])('%.60s is not', async (value) => {
    await ask(value).expect(401);
  });

  it('is needed: a token anywhere else does not count', async () => {
    await admin().ask('get', `${ENTRIES}?token=${ADMIN_TOKEN}&access_token=${ADMIN_TOKEN}`, null).expect(401);
    await admin().ask('get', ENTRIES, null).set('X-Api-Key', ADMIN_TOKEN).expect(401);
    await admin().ask('get', ENTRIES, null).set('Cookie', `token=${ADMIN_TOKEN}`).expect(401);
  });
});

describe('guessing tokens', () => {
  const wrong = () => admin().ask('get', ENTRIES, 'wrong');

  it('ends after twenty wrong ones, for right ones of that address too, until the minute is over', async () => {
    for (let nth = 0; nth < 20; nth += 1) await wrong().expect(401);
    const { headers, body } = await wrong().expect(429);
    expect(headers['retry-after']).toBe('60');
    expect(body).toEqual({
      error: 'rate_limit_exceeded',
      message: expect.any(String),
      retry_after_seconds: 60,
      limit_hit: '20/minute',
      docs: 'https://service.example/openapi.json',
    });
    await admin().ask('get', ENTRIES).expect(429);
    await admin().ask('get', ENTRIES, null).expect(401);
    admin().service.later(59_999);
    expect((await wrong().expect(429)).headers['retry-after']).toBe('1');
    admin().service.later(1);
    await admin().ask('get', ENTRIES).expect(200);
    await wrong().expect(401);
  });

  it('is not assumed of a holder, however many requests arrive at once', async () => {
    for (let nth = 0; nth < 19; nth += 1) await wrong().expect(401);
    await Promise.all(Array.from({ length: 40 }, () => admin().ask('get', TOKENS).expect(200)));
    await admin().ask('get', TOKENS, AUDITOR_TOKEN).expect(403);
    await admin().ask('get', TOKENS).expect(200);
  });
});

describe('created tokens', () => {
  const make = (body: unknown) => admin().ask('post', TOKENS).type('json').send(JSON.stringify(body));

  it('are shown once, kept as a hash, and give their holder the rights of the role', async () => {
    const { body } = await make({ name: 'Ada', role: 'admin' }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ada',
      role: 'admin',
      created_at: admin().service.clock.now().toISOString(),
      created_by: 'bootstrap-admin',
      last_used_at: null,
      revoked_at: null,
      token: expect.stringMatching(/^att_[\w-]{43}$/),
    });
    const { token, ...shown } = body;
    await admin()
      .ask('post', `${ENTRIES}/site.example/flag`, token)
      .type('json')
      .send({ reason: 'x' })
      .expect(200);
    const history = (await admin().ask('get', `${ENTRIES}/site.example/history`, token).expect(200)).body;
    expect(history.changes[0].by).toBe('Ada');
    const { text } = await admin().ask('get', TOKENS).expect(200);
    expect(JSON.parse(text)).toEqual({ tokens: [{ ...shown, last_used_at: shown.created_at }] });
    const kept = await admin().sql('SELECT t::text AS row FROM access_token t');
    expect(JSON.stringify(kept) + text).not.toContain(token.slice(4));

    const { body: auditor } = await make({ name: 'Grace', role: 'auditor' }).expect(201);
    await admin().ask('get', ENTRIES, auditor.token).expect(403);
  });

  it('are refused at once when they are revoked, even if their own holder does so', async () => {
    const { id, token } = (await make({ name: 'Ada', role: 'admin' }).expect(201)).body;
    const { body } = await admin().ask('delete', `${TOKENS}/${id}`, token).expect(200);
    expect(body).toMatchObject({ id, revoked_at: admin().service.clock.now().toISOString() });
    await admin().ask('get', ENTRIES, token).expect(401);
    admin().service.later(1_000);
    expect((await admin().ask('delete', `${TOKENS}/${id}`).expect(200)).body).toEqual(body);
    await admin().ask('get', ENTRIES).expect(200);
  });

  it('have names that are never used again', async () => {
    const { id } = (await make({ name: 'Ada', role: 'admin' }).expect(201)).body;
    expect((await make({ name: 'Ada', role: 'auditor' }).expect(409)).body.error).toBe('conflict');
    await admin().ask('delete', `${TOKENS}/${id}`).expect(200);
    await make({ name: 'Ada', role: 'admin' }).expect(409);
    for (const name of ['bootstrap-admin', 'generator', 'GENERATOR'])
      await make({ name, role: 'admin' }).expect(409);
  });

  it('are not made from an invalid request', async () => {
    const answer = await make({ name: ' Ada', role: 'admin' }).expect(400);
    expect(answer.body).toEqual({ error: 'invalid_request', message: expect.any(String) });
    expect((await admin().ask('get', TOKENS)).body.tokens).toEqual([]);
  });

  it.each([UNKNOWN_ID, 'x', "'", '%00', '%F0%9F%98%80'])('are not found under the id %s', async (id) => {
    expect((await admin().ask('delete', `${TOKENS}/${id}`).expect(404)).body.error).toBe('not_found');
  });
});

describe('tokens that cannot be looked up', () => {
  it('leave the tokens that need no table, and reveal no internals', async () => {
    await admin().sql('ALTER TABLE access_token RENAME TO away');
    try {
      const { text } = await admin().ask('get', ENTRIES, 'unknown').expect(500);
      expect(text).not.toMatch(/prisma|access_token|relation|SELECT/i);
      await admin().ask('get', ENTRIES).expect(200);
    } finally {
      await admin().sql('ALTER TABLE away RENAME TO access_token');
    }
  });
});
