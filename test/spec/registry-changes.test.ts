import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FollowedChange } from '../../src/adapters/http/feeds/registry-changes-schema.js';
import { type RunningService, startService, TEST_ADMIN_TOKEN } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';

const SECRET = 'Ms Miller of the law firm said so.';

let first: RunningService;
let second: RunningService;

beforeAll(async () => {
  first = await startService();
  second = await startService({ beside: first });
});

afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
});

const pageOf = async (query: string, service = first) =>
  (await service.get(`/registry/changes${query}`).expect(200)).body;
const end = async () => (await pageOf('?since=now')).next as string;

const put = (domain: string, allowed: boolean) =>
  first.put(anEntry({ domain, document: aDocumentOf(domain, { permissions: { read_content: allowed } }) }));

const admin = (path: string, body: object) =>
  first
    .post(`/api/v1/admin/entries/${path}`)
    .set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`)
    .send(body)
    .expect(200);

/** A stream whose events are read as they come, and that a test can close. */
async function follow({ port }: RunningService, path: string, headers: Record<string, string> = {}) {
  const asked = request({ host: '127.0.0.1', port, path, agent: false, headers });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8');
  answer.on('error', () => undefined);
  const ended = new Promise((resolve) => answer.on('close', resolve));
  const heard: { id: string; data: FollowedChange }[] = [];
  const ids: string[] = [];
  let text = '';
  answer.on('data', (piece: string) => {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const [id, data] = [field('id'), field('data')];
      if (id !== undefined) ids.push(id);
      if (id !== undefined && data !== undefined) heard.push({ id, data: JSON.parse(data) });
    }
  });
  return { answer, heard, ids, ended, hangUp: () => asked.destroy() };
}

describe('GET /registry/changes', () => {
  it('lists every change since the cursor in order, without the reasons of admins', async () => {
    const since = await end();
    first.clock.set('2026-11-23T10:00:00.000Z');
    await put('pear.example', true);
    await put('pear.example', false);
    await admin('pear.example/flag', { reason: SECRET });
    const { body, text } = await first.get(`/registry/changes?since=${since}`).expect(200);
    expect(body).toMatchObject({ next: body.changes[2].cursor, more: false });
    expect(body.changes).toMatchObject([
      { kind: 'added', version: 1, permissions: [{ key: 'read_content', after: { value: true } }] },
      {
        kind: 'changed',
        version: 2,
        permissions: [{ key: 'read_content', before: { value: true }, after: { value: false } }],
      },
      { validation_status_before: 'unvalidated', validation_status: 'flagged', permissions: [] },
    ]);
    const { document_hash: hash } = (await first.get('/registry?q=pear.example').expect(200)).body.entries[0];
    expect(body.changes[2]).toEqual({
      cursor: expect.stringMatching(/^[0-9]+-[0-9a-f]{12}$/),
      domain: 'pear.example',
      kind: 'changed',
      at: '2026-11-23T10:00:00.000Z',
      version: 3,
      by: 'admin',
      document_hash: hash,
      permissions: [],
      validation_status: 'flagged',
      validation_status_before: 'unvalidated',
      url: 'https://service.example/registry/pear.example',
    });
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('bootstrap-admin');
  });

  it('reports that an entry was removed, and from then on nothing of its content', async () => {
    const since = await end();
    await put('gone.example', true);
    await first
      .post('/api/v1/admin/entries/bulk')
      .set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`)
      .send({ operation: 'delete', domains: ['gone.example'], reason: SECRET })
      .expect(200);
    const { changes } = await pageOf(`?since=${since}`);
    const bare = { cursor: expect.any(String), domain: 'gone.example', at: expect.any(String) };
    expect(changes).toEqual([
      { ...bare, kind: 'added' },
      { ...bare, kind: 'removed' },
    ]);
  });

  it('has all that the shipped release brought, page by page from the beginning, and the same in both processes', async () => {
    const seen: string[] = [];
    let page = await pageOf('?limit=200', second);
    for (;;) {
      seen.push(...page.changes.map(({ cursor }: FollowedChange) => cursor));
      if (!page.more) break;
      page = await pageOf(`?limit=200&since=${page.next}`);
    }
    const [row] = await first.sql('SELECT count(*)::int FROM registry_change');
    expect([seen.length, new Set(seen).size]).toEqual([row?.count, row?.count]);
  });

  it.each([
    ['?limit=25', 1],
    ['', 4],
    ['?limit=200', 8],
    ['.atom?limit=200', 8],
  ])('of %j counts as %i requests', async (query, cost) => {
    const left = async (path: string) =>
      Number((await first.get(path).expect(200)).headers['x-ratelimit-remaining']);
    const before = await left('/registry/changes?limit=1&since=now');
    expect(await left(`/registry/changes${query}`)).toBe(before - cost);
  });

  it('is not sent again to a caller that has it', async () => {
    const since = await end();
    await put('tag.example', true);
    const path = `/registry/changes?since=${since}`;
    const { headers } = await first.get(path).expect('Cache-Control', 'no-cache').expect(200);
    await second.get(path).set('If-None-Match', String(headers.etag)).expect(304);
  });

  it.each([
    ['?since=yesterday', 400, 'invalid_request'],
    ['?since=12', 400, 'invalid_request'],
    ['?since=1-000000000000', 410, 'unknown_cursor'],
    ['?since=999999999999999999-000000000000', 410, 'unknown_cursor'],
    ['?limit=0', 400, 'invalid_request'],
    ['?limit=201', 400, 'invalid_request'],
    ['?sicne=now', 400, 'invalid_request'],
    ['.atom?before=now', 400, 'invalid_request'],
    ['.atom?before=1-000000000000', 410, 'unknown_cursor'],
    ['/events?since=x', 400, 'invalid_request'],
    ['/events?since=1-000000000000', 410, 'unknown_cursor'],
  ])('refuses %s', async (query, status, code) => {
    const { body } = await first.get(`/registry/changes${query}`).expect(status);
    expect(body.error).toBe(code);
  });
});

describe('GET /registry/changes.atom', () => {
  it('goes back from the latest change, page by page', async () => {
    await put('atom.example', true);
    const { text, headers } = await first.get('/registry/changes.atom?limit=1').expect(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(text).toContain('<title>atom.example added</title>');
    const [, next = ''] = /rel="next"[^>]* href="https:\/\/service.example([^"]*)"/.exec(text) ?? [];
    const { text: earlier } = await first.get(next.replaceAll('&amp;', '&')).expect(200);
    expect(earlier).not.toContain('atom.example added');
    expect(earlier.match(/<entry>/g)).toHaveLength(1);
  });
});

describe('GET /registry/changes/events', () => {
  it('reports in one process what another changes, and continues where a reader was cut off', async () => {
    const heard = await follow(second, '/registry/changes/events?since=now');
    expect(heard.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const since = await end();
    await eventually(() => expect(heard.ids).toEqual([since]));
    await put('live.example', true);
    await eventually(() => expect(heard.heard).toHaveLength(1));
    const { changes } = await pageOf(`?since=${since}`);
    expect(heard.heard).toEqual([{ id: changes[0].cursor, data: changes[0] }]);
    heard.hangUp();
    await put('live.example', false);
    const again = await follow(second, '/registry/changes/events?since=now', {
      'Last-Event-ID': String(heard.ids.at(-1)),
    });
    await eventually(() => expect(again.heard).toHaveLength(1));
    expect(again.heard[0]?.data).toMatchObject({ domain: 'live.example', version: 2 });
    again.hangUp();
  });

  it('reports a change after which earlier answers can still be proven and requested', async () => {
    const question = '/api/v1/check?domain=plum.example&action=read_content';
    await put('plum.example', true);
    const { body: answer } = await first.get(`${question}&receipt=1`).expect(200);
    const heard = await follow(second, '/registry/changes/events?since=now');
    await eventually(() => expect(heard.ids).toHaveLength(1));
    first.later(60_000);
    await put('plum.example', false);
    await eventually(() => expect(heard.heard).toMatchObject([{ data: { version: 2 } }]));
    heard.hangUp();

    const check = async (query = '') => (await first.get(`${question}${query}`).expect(200)).body;
    await eventually(async () => expect(await check()).toMatchObject({ permission: 'denied' }));
    const asOf = { permission: 'allowed', document_hash: answer.document_hash, as_of: { version: 1 } };
    expect(await check(`&as_of=${answer.checked_at}`)).toMatchObject(asOf);
    await eventually(async () => {
      const verified = await second.post('/api/v1/receipts/verify').send({ receipt: answer.receipt });
      expect(verified.body).toEqual({ valid: true, log: 'recorded' });
    });
    const kept = new URL(answer.receipt.terms_url).pathname;
    expect((await second.get(kept).expect(200)).body).toMatchObject({ permissions: { read_content: true } });
  });

  it('sends the changes after the cursor first, however many they are', async () => {
    const [row] = await first.sql('SELECT count(*)::int FROM registry_change');
    const all = await follow(first, '/registry/changes/events');
    await eventually(() => expect(all.heard).toHaveLength(Number(row?.count)));
    all.hangUp();
  });

  it('has a limited number of places for one caller, and frees them', async () => {
    const open = () => follow(first, '/registry/changes/events?since=now');
    const streams = await Promise.all(Array.from({ length: 10 }, open));
    expect(streams.map(({ answer }) => answer.statusCode)).toEqual(Array(10).fill(200));
    await first.get('/registry/changes/events?since=now').expect('Retry-After', '30').expect(503);
    for (const { hangUp } of streams) hangUp();
    const free = await eventually(async () => {
      const stream = await open();
      expect(stream.answer.statusCode).toBe(200);
      return stream;
    });
    free.hangUp();
  });

  it('answers HEAD without a place', async () => {
    for (let turn = 0; turn < 11; turn += 1) await first.head('/registry/changes/events').expect(200);
  });

  it('ends when its process stops', async () => {
    const third = await startService({ beside: first });
    const stream = await follow(third, '/registry/changes/events?since=now');
    third.beginStop();
    await stream.ended;
    await third[Symbol.asyncDispose]();
  });
});
