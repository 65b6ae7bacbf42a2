import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, AUDITOR_TOKEN, useAdmin } from '../support/an-admin.js';

const admin = useAdmin();
const SESSION = '/api/v1/session';
const ENTRIES = '/api/v1/admin/entries';
const CHECKS = '/api/v1/audit/checks';
const TOKENS = '/api/v1/admin/tokens';
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

/** The cookie as a browser returns it. */
async function signIn(token = ADMIN_TOKEN): Promise<string> {
  const { headers } = await admin().ask('post', SESSION, token).expect(200);
  return cookieOf(headers['set-cookie']);
}

const cookieOf = (set: unknown) => String((set as string[])[0]).split(';', 1)[0] ?? '';
const as = (cookie: string, path: string, headers: object = OWN) =>
  admin()
    .ask('get', path, null)
    .set({ Cookie: cookie, ...headers });

beforeEach(() => {
  // A window of wrong tokens ends after a minute.
  admin().service.later(61_000);
});

describe('a session', () => {
  it('begins with a token and is a cookie that no script reads and no other site sends', async () => {
    const { headers, body } = await admin().ask('post', SESSION).expect(200);
    expect(body).toEqual({ name: 'bootstrap-admin', role: 'admin', expires_at: expect.any(String) });
    expect(headers['set-cookie']).toHaveLength(1);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^agentterms_session=[\w-]{43}; Expires=[^;]+ GMT; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('counts as the token that began it, with its role', async () => {
    const [ofAdmin, ofAuditor] = [await signIn(), await signIn(AUDITOR_TOKEN)];
    await as(ofAdmin, ENTRIES).expect(200);
    await as(ofAdmin, CHECKS).expect(200);
    await as(ofAuditor, CHECKS).expect(200);
    const { body } = await as(ofAuditor, ENTRIES).expect(403);
    expect(body.error).toBe('forbidden');
    expect((await as(ofAuditor, SESSION).expect(200)).body).toMatchObject({
      name: 'bootstrap-auditor',
      role: 'auditor',
    });
  });

  it('is named in histories by the token', async () => {
    const made = await admin()
      .ask('post', TOKENS)
      .send({ name: `Ada ${Date.now()}`, role: 'admin' })
      .expect(201);
    const cookie = await signIn(made.body.token);
    await admin()
      .ask('post', TOKENS, null)
      .set({ Cookie: cookie, ...OWN })
      .send({ name: `Grace ${Date.now()}`, role: 'auditor' })
      .expect(201)
      .expect(({ body }) => expect(body.created_by).toBe(made.body.name));
  });

  it('is over when its reader signs out, and the cookie is removed', async () => {
    const cookie = await signIn();
    const other = await signIn();
    const { headers } = await admin()
      .ask('delete', SESSION, null)
      .set({ Cookie: cookie, ...OWN })
      .expect(200);
    expect(headers['set-cookie']?.[0]).toBe(
      'agentterms_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    );
    const { body } = await as(cookie, ENTRIES).expect(401);
    expect(body.message).toBe('The session has ended. Sign in again.');
    await as(other, ENTRIES).expect(200);
  });

  it('is over when its token is revoked', async () => {
    const made = await admin()
      .ask('post', TOKENS)
      .send({ name: `Eve ${Date.now()}`, role: 'admin' })
      .expect(201);
    const cookie = await signIn(made.body.token);
    await as(cookie, ENTRIES).expect(200);
    await admin().ask('delete', `${TOKENS}/${made.body.id}`).expect(200);
    await as(cookie, ENTRIES).expect(401);
  });

  it('is over after twelve hours, and cannot renew itself', async () => {
    const cookie = await signIn();
    await admin()
      .ask('post', SESSION, null)
      .set({ Cookie: cookie, ...OWN })
      .expect(401);
    admin().service.later(12 * 60 * 60 * 1000 - 61_000);
    await as(cookie, ENTRIES).expect(200);
    admin().service.later(61_000);
    await as(cookie, ENTRIES).expect(401);
  });

  it('ends the one that the browser had before', async () => {
    const before = await signIn();
    const { headers } = await admin().ask('post', SESSION).set('Cookie', before).expect(200);
    await as(before, ENTRIES).expect(401);
    await as(cookieOf(headers['set-cookie']), ENTRIES).expect(200);
  });

  it('is kept as a hash', async () => {
    const secret = (await signIn()).split('=')[1] ?? '';
    const rows = await admin().sql('SELECT s::text AS row FROM access_session s');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(ADMIN_TOKEN);
  });

  it('does not replace a token that is shown with it', async () => {
    const cookie = await signIn();
    await admin()
      .ask('get', ENTRIES, 'att_wrong')
      .set({ Cookie: cookie, ...OWN })
      .expect(401);
    await admin()
      .ask('get', ENTRIES, AUDITOR_TOKEN)
      .set({ Cookie: cookie, ...OWN })
      .expect(403);
  });
});

describe('a page of another origin', () => {
  const entry = `${ENTRIES}/none.example/flag`;

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{}],
  ])('cannot change anything with a session: %j', async (headers) => {
    const cookie = await signIn();
    const { body } = await admin()
      .ask('post', entry, null)
      .set({ Cookie: cookie, ...headers })
      .send({ reason: 'x' })
      .expect(403);
    expect(body.message).toBe('A session is for the pages of this service alone.');
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{}, 200],
  ])('reads nothing with it, while a link that the reader opens does: %j', async (headers, status) => {
    await as(await signIn(), ENTRIES, headers).expect(status);
  });

  it('is recognised by its origin if the browser sends nothing else', async () => {
    const cookie = await signIn();
    const { origin } = new URL((await admin().ask('get', '/', null)).request.url);
    await admin()
      .ask('post', entry, null)
      .set({ Cookie: cookie, Origin: origin })
      .send({ reason: 'x' })
      .expect(404);
  });

  it('gets no leave to read the answer', async () => {
    const { headers } = await as(await signIn(), SESSION).expect(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

it.each([
  'agentterms_session=',
  'agentterms_session=x',
  'agentterms_session',
  `agentterms_session=${'a'.repeat(44)}`,
])('a cookie that can be no session is none: %s', async (cookie) => {
  const { body } = await as(cookie, ENTRIES).expect(401);
  expect(body.message).toContain('bearer token');
});

it('secrets that are tried out count as wrong tokens', async () => {
  const tries = Array.from({ length: 20 }, (_, nth) => `agentterms_session=${String(nth).padStart(43, 'a')}`);
  for (const cookie of tries) await as(cookie, ENTRIES).expect(401);
  await as(`agentterms_session=${'b'.repeat(43)}`, ENTRIES).expect(429);
});
