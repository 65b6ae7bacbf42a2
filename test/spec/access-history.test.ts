import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { AUDITOR_TOKEN, useAdmin } from '../support/an-admin.js';

const admin = useAdmin();
const HISTORY = '/api/v1/admin/access-history';
const KEYS = '/api/v1/admin/client-keys';
const TOKENS = '/api/v1/admin/tokens';
const UNKNOWN_ID = '019a9a3c-5d7e-7c1b-8f5e-2b7d1c9e4a60';

type Method = 'post' | 'put' | 'delete';
const change = async (method: Method, path: string, body?: object, token?: string) => {
  const asked = admin().ask(method, path, token);
  return (await (body === undefined ? asked : asked.send(body))).body;
};

describe('the history of keys and tokens (contract: "Admin")', () => {
  it('is only for admins', async () => {
    await admin().ask('get', HISTORY, null).expect(401);
    await admin().ask('get', HISTORY, 'wrong').expect(401);
    await admin().ask('get', HISTORY, AUDITOR_TOKEN).expect(403);
    await admin().ask('get', HISTORY).expect(200);
  });

  it('shows who, when, before and after, in pages, and no secret', async () => {
    const ada = await change('post', TOKENS, { name: 'Ada', role: 'admin' });
    const key = await change('post', KEYS, { name: 'Robots', hourly: 5, daily: 50 }, ada.token);
    await change('put', `${KEYS}/${key.id}/limits`, { hourly: 6, daily: 60 }, ada.token);
    await change('put', `${KEYS}/${key.id}/limits`, { hourly: 6, daily: 60 }, ada.token);
    await change('delete', `${KEYS}/${key.id}`, undefined, ada.token);
    await change('delete', `${TOKENS}/${ada.id}`);

    const { body, text, headers } = await admin().ask('get', HISTORY).expect(200);
    const at = admin().service.clock.now().toISOString();
    const id = expect.stringMatching(/^\d+$/);
    const ofKey = { id, at, by: 'Ada', subject: 'client_key', subject_id: key.id };
    const ofToken = { id, at, by: 'bootstrap-admin', subject: 'access_token', subject_id: ada.id };
    const five = { name: 'Robots', hourly: 5, daily: 50, revoked_at: null };
    const six = { name: 'Robots', hourly: 6, daily: 60, revoked_at: null };
    const token = { name: 'Ada', role: 'admin', revoked_at: null };
    expect(body).toEqual({
      changes: [
        { ...ofToken, change: 'revoked', before: token, after: { ...token, revoked_at: at } },
        { ...ofKey, change: 'revoked', before: six, after: { ...six, revoked_at: at } },
        { ...ofKey, change: 'limits_set', before: five, after: six },
        { ...ofKey, change: 'created', before: null, after: five },
        { ...ofToken, change: 'created', before: null, after: token },
      ],
      next_cursor: null,
    });
    expect(headers['cache-control']).toBe('no-store');
    for (const secret of [ada.token, key.key]) expect(text).not.toContain(secret.slice(4));
    expect(text).not.toMatch(/hash|[0-9a-f]{64}/);

    const pages: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Response = await admin()
        .ask('get', `${HISTORY}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
        .expect(200);
      expect(page.body.changes.length).toBeLessThanOrEqual(2);
      pages.push(...page.body.changes);
      cursor = page.body.next_cursor;
    }
    expect(pages).toEqual(body.changes);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'cursor=',
    'cursor=!!',
    'cursor=eA',
    'cursor=LTE',
    `cursor=${'M'.repeat(90)}`,
  ])('takes no %s', async (query) => {
    const { body } = await admin().ask('get', `${HISTORY}?${query}`).expect(400);
    expect(body.error).toBe('invalid_request');
  });
});

describe('setting the limits of a key', () => {
  const set = (id: string, body: unknown, token?: string | null) =>
    admin().ask('put', `${KEYS}/${id}/limits`, token).type('json').send(JSON.stringify(body));
  const issue = (name: string) => change('post', KEYS, { name, hourly: 5, daily: 50 });

  it('is only for admins, and others are refused before the body is read', async () => {
    for (const [token, status] of [
      [null, 401],
      ['wrong', 401],
      [AUDITOR_TOKEN, 403],
    ] as const)
      await admin().ask('put', `${KEYS}/${UNKNOWN_ID}/limits`, token).type('json').send('{').expect(status);
  });

  it('answers with the new state of the key', async () => {
    const { key: _, ...issued } = await issue('Changed');
    const { body, headers } = await set(issued.id, { hourly: 7, daily: 7 }).expect(200);
    expect(body).toEqual({ ...issued, hourly: 7, daily: 7 });
    expect(headers['cache-control']).toBe('no-store');
    const listed = (await admin().ask('get', KEYS).expect(200)).body.keys;
    expect(listed.find(({ id }: { id: string }) => id === issued.id)).toEqual(body);
  });

  it('knows no key with another id, and changes no revoked key', async () => {
    for (const id of [UNKNOWN_ID, 'x', '%00', "'"]) await set(id, { hourly: 1, daily: 1 }).expect(404);
    const { id } = await issue('Revoked');
    await change('delete', `${KEYS}/${id}`);
    expect((await set(id, { hourly: 1, daily: 1 }).expect(409)).body.error).toBe('conflict');
  });

  it.each([
    [[]],
    [{}],
    [{ hourly: 1 }],
    [{ daily: 1 }],
    [{ hourly: 0, daily: 1 }],
    [{ hourly: 1.5, daily: 2 }],
    [{ hourly: '1', daily: 2 }],
    [{ hourly: 1, daily: 1_000_000_001 }],
    [{ hourly: 1, daily: 1, name: 'Other' }],
  ])('takes no %j', async (body) => {
    expect((await set(UNKNOWN_ID, body).expect(400)).body.error).toBe('invalid_request');
  });

  it('refuses a higher limit for the hour than for the day, and says so', async () => {
    const { body } = await set(UNKNOWN_ID, { hourly: 11, daily: 10 }).expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      message: '"hourly" (11) is higher than "daily" (10), so it could never be used up.',
    });
    const fields = { name: 'Never', hourly: 11, daily: 10 };
    const refused = await admin().ask('post', KEYS).send(fields).expect(400);
    expect(refused.body).toEqual(body);
  });
});

it('a body with a repeated key makes no client key and sets no limits', async () => {
  const twice = '{"name": "Twice", "hourly": 1, "daily": 10, "hourly": 10}';
  const made = await admin().ask('post', KEYS).type('json').send(twice).expect(400);
  expect(made.body.error).toBe('invalid_request');
  const { id } = await change('post', KEYS, { name: 'Once', hourly: 5, daily: 50 });
  const put = admin().ask('put', `${KEYS}/${id}/limits`).type('json');
  await put.send('{"hourly": 1, "daily": 10, "daily": 20}').expect(400);
  const { keys } = (await admin().ask('get', KEYS).expect(200)).body;
  expect(keys.map(({ name }: { name: string }) => name)).not.toContain('Twice');
  expect(keys.find((key: { id: string }) => key.id === id)).toMatchObject({ hourly: 5, daily: 50 });
});
