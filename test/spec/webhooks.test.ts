import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FollowedChange } from '../../src/adapters/http/feeds/registry-changes-schema.js';
import {
  type RunningService,
  startService,
  TEST_ADMIN_TOKEN,
  TEST_AUDITOR_TOKEN,
} from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOOKS = '/api/v1/webhooks';
const ADMIN_HOOKS = '/api/v1/admin/webhooks';
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const ADMIN = bearer(TEST_ADMIN_TOKEN);

let first: RunningService;
let second: RunningService;
let key: { readonly id: string; readonly key: string };

beforeAll(async () => {
  first = await startService({ env: { WEBHOOKS: 'on' } });
  second = await startService({ beside: first, env: { WEBHOOKS: 'on' } });
  key = await issueKey('Example Robotics');
});

afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
});

async function issueKey(name: string, service = first) {
  const fields = { name, hourly: 1000, daily: 1000 };
  return (await service.post('/api/v1/admin/client-keys').set(ADMIN).send(fields).expect(201)).body;
}

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The requests that a host received, and its answers. */
function receiver(host: string, { origin } = first) {
  const site = { status: 200, headers: {}, silent: false, heard: [] as Heard[] };
  origin.site(host, async (request, response) => {
    expect(request.method).toBe('POST');
    site.heard.push({ headers: request.headers, body: await text(request) });
    if (!site.silent) response.writeHead(site.status, site.headers).end('a secret of the inside');
  });
  return site;
}

/** A webhook for the changes of some names, at a listening host. */
async function hook(host: string, domains: readonly string[], of = key) {
  const site = receiver(host);
  const { body } = await first
    .post(HOOKS)
    .set(bearer(of.key))
    .send({ url: `https://${host}/agentterms?to=me`, domains })
    .expect(201);
  return { site, id: body.id as string, secret: body.secret as string, made: body };
}

/** Webhooks of one key at hosts that listen and never answer. */
async function silentHooks(of: typeof key, count: number, domain: string) {
  const hooks: Awaited<ReturnType<typeof hook>>[] = [];
  for (let nth = 0; nth < count; nth += 1) hooks.push(await hook(`${of.id}-${nth}.example`, [domain], of));
  for (const { site } of hooks) site.silent = true;
  return {
    ids: hooks.map(({ id }) => id),
    asked: () => hooks.filter(({ site }) => site.heard.length > 0).length,
    remove: () => Promise.all(hooks.map(({ id }) => remove(`${HOOKS}/${id}`, bearer(of.key)).expect(200))),
  };
}

const change = (domain: string, allowed: boolean, service = first) =>
  service.put(anEntry({ domain, document: aDocumentOf(domain, { permissions: { read_content: allowed } }) }));
const changesOf = (heard: readonly Heard[]): FollowedChange[] =>
  heard.flatMap(({ body }) => JSON.parse(body).changes);
const versionsOf = (heard: readonly Heard[]) => changesOf(heard).map(({ version }) => version);
const asAdmin = async (query: string) =>
  (await first.get(`${ADMIN_HOOKS}${query}`).set(ADMIN).expect(200)).body.webhooks;
const own = async (id: string) => (await asAdmin('')).find((webhook: { id: string }) => webhook.id === id);
const remove = (path: string, headers: Record<string, string>) =>
  supertest(first.url).delete(path).set(headers);

describe('deliveries', () => {
  it('contain later changes, signed, in order and once, whichever of two processes sends them', async () => {
    await change('pear.example', true);
    const { site, secret, made } = await hook('hooks.example', ['PEAR.example', 'plum.example']);
    expect(made).toMatchObject({ state: 'active', domains: ['pear.example', 'plum.example'] });
    for (let turn = 0; turn < 6; turn += 1)
      await change(
        turn % 2 === 0 ? 'pear.example' : 'plum.example',
        turn % 4 === 0,
        turn > 3 ? second : first,
      );
    await change('other.example', true);
    await eventually(() => expect(changesOf(site.heard)).toHaveLength(6));
    const { body } = await first.get(`/registry/changes?since=${made.cursor}`).expect(200);
    const asked = body.changes.filter(({ domain }: FollowedChange) => domain !== 'other.example');
    expect(changesOf(site.heard)).toEqual(asked);
    for (const { headers, body: sent } of site.heard) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
        'webhook-timestamp': String(Math.floor(first.clock.now().getTime() / 1000)),
      });
      const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
      mac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`);
      expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);
      expect(JSON.parse(sent)).toMatchObject({ type: 'registry.changes', next: expect.any(String) });
    }
    // Unrequested changes are skipped, not held back.
    const passed = body.changes.at(-1).cursor;
    await eventually(async () =>
      expect(await own(made.id)).toMatchObject({ cursor: passed, last_outcome: '2xx' }),
    );
    expect(changesOf(site.heard)).toHaveLength(6);
    const { text: figures } = await first.get('/metrics').set(bearer(TEST_AUDITOR_TOKEN)).expect(200);
    expect(figures).toMatch(/^agentterms_webhook_delivered_total \d+$/m);
  });

  it('are repeated until they are accepted, and nothing is lost meanwhile', async () => {
    const { site, id } = await hook('broken.example', ['fig.example']);
    site.status = 500;
    await change('fig.example', true);
    await eventually(async () =>
      expect(await own(id)).toMatchObject({ state: 'failing', failures: 1, last_outcome: '5xx' }),
    );
    await change('fig.example', false);
    first.later(10_000);
    await eventually(async () => expect(await own(id)).toMatchObject({ failures: 2 }));
    site.status = 204;
    site.heard.length = 0;
    first.later(20_000);
    await eventually(async () => expect(await own(id)).toMatchObject({ state: 'active', failures: 0 }));
    expect(versionsOf(site.heard)).toEqual([1, 2]);
    expect(JSON.stringify(await first.sql('SELECT * FROM webhook'))).not.toContain('secret of the inside');
  });

  it('follow no redirect', async () => {
    const elsewhere = receiver('elsewhere.example');
    const { site, id } = await hook('moved.example', ['kiwi.example']);
    Object.assign(site, { status: 307, headers: { Location: 'https://elsewhere.example/' } });
    await change('kiwi.example', true);
    await eventually(async () => expect(await own(id)).toMatchObject({ failures: 1, last_outcome: '3xx' }));
    expect(elsewhere.heard).toEqual([]);
  });

  it('end at 410, which admins see, who can restart them from the same place', async () => {
    const { site, id } = await hook('gone.example', ['lime.example']);
    site.status = 410;
    await change('lime.example', true);
    await eventually(async () => expect(await asAdmin('?state=dead')).toHaveLength(1));
    const [dead] = await asAdmin('?state=dead');
    expect(dead).toMatchObject({
      id,
      state: 'dead',
      dead_reason: 'gone',
      last_outcome: '4xx',
      next_try_at: null,
      client: 'Example Robotics',
      client_key_id: key.id,
      host: 'gone.example',
      domains: 1,
    });
    expect(JSON.stringify(dead)).not.toContain('to=me');
    site.status = 200;
    site.heard.length = 0;
    await change('lime.example', false);
    await first.post(`${ADMIN_HOOKS}/${id}/restart`).set(ADMIN).expect(200);
    await eventually(() => expect(versionsOf(site.heard)).toEqual([1, 2]));
    await first.post(`${ADMIN_HOOKS}/${id}/restart`).set(ADMIN).expect(409);
    await remove(`${ADMIN_HOOKS}/${id}`, ADMIN).expect(200);
    await first.post(`${ADMIN_HOOKS}/${id}/restart`).set(ADMIN).expect(404);
    expect(await own(id)).toBeUndefined();
  });

  it('end when none was accepted for 5 days', async () => {
    const { site, id } = await hook('away.example', ['date.example']);
    site.status = 404;
    await change('date.example', true);
    await eventually(async () => expect(await own(id)).toMatchObject({ failures: 1 }));
    first.later(5 * DAY_MS);
    await eventually(async () =>
      expect(await own(id)).toMatchObject({ state: 'dead', dead_reason: 'given_up', failures: 2 }),
    );
  });

  it.each([
    ['secret_unreadable', "sealed_secret = 'of another installation'"],
    ['unknown_cursor', "cursor = '1-000000000000'"],
  ])('end, and send nothing, when the service lost what they need: %s', async (reason, lost) => {
    const { site, id } = await hook(`${reason.slice(0, 6)}.example`, ['quince.example']);
    await first.sql(`UPDATE webhook SET ${lost} WHERE id = $1`, [id]);
    await change('quince.example', true);
    await eventually(async () =>
      expect(await own(id)).toMatchObject({ state: 'dead', dead_reason: reason, failures: 0 }),
    );
    expect(site.heard).toEqual([]);
  });

  it('reach other keys at once while all receivers of one are silent', async () => {
    const quiet = await silentHooks(await issueKey('Quiet Robotics'), 10, 'medlar.example');
    await change('medlar.example', true);
    // Each of the two processes has asked as many of them as allowed.
    await eventually(() => expect(quiet.asked()).toBe(4));
    const { site } = await hook('loud.example', ['quince.example'], await issueKey('Loud Robotics'));
    await change('quince.example', true);
    await eventually(() => expect(site.heard).toHaveLength(1));
    expect(quiet.asked()).toBe(4);
    await quiet.remove();
  });

  it('reach working hosts while others of many keys have failed', async () => {
    const failing = [];
    for (let nth = 0; nth < 8; nth += 1)
      failing.push(await silentHooks(await issueKey(`Failing Robotics ${nth}`), 2, 'damson.example'));
    const ids = failing.flatMap((hooks) => hooks.ids);
    await first.sql('UPDATE webhook SET failures = 1 WHERE id = ANY ($1)', [ids]);
    const { site } = await hook('healthy.example', ['damson.example'], await issueKey('Healthy Robotics'));
    await change('damson.example', true);
    await eventually(() => expect(site.heard).toHaveLength(1));
    const asked = failing.reduce((sum, hooks) => sum + hooks.asked(), 0);
    expect(asked).toBeLessThanOrEqual(8);
    for (const hooks of failing) await hooks.remove();
  });

  it('end with their client key', async () => {
    const other = await issueKey('Revoked Robotics');
    const { site, id } = await hook('revoked.example', ['nut.example'], other);
    await remove(`/api/v1/admin/client-keys/${other.id}`, ADMIN).expect(200);
    expect(await first.sql('SELECT FROM webhook WHERE id = $1', [id])).toEqual([]);
    await change('nut.example', true);
    await first.get(HOOKS).set(bearer(other.key)).expect(401);
    expect(site.heard).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are of the key that made them, ten at most, and listed a page at a time', async () => {
    const other = await issueKey('Other Robotics');
    receiver('many.example');
    const ask = () => first.post(HOOKS).set(bearer(other.key)).send({ url: 'https://many.example/' });
    const ids: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) ids.push((await ask().expect(201)).body.id);
    await ask().expect(409);
    await remove(`${HOOKS}/${ids[0]}`, bearer(key.key)).expect(404);
    await remove(`${HOOKS}/none`, bearer(other.key)).expect(404);
    const { body } = await remove(`${HOOKS}/${ids[0]}`, bearer(other.key)).expect(200);
    expect(body).toMatchObject({ id: ids[0], domains: [] });
    expect(Object.keys(body)).not.toContain('secret');
    const page = (await first.get(`${ADMIN_HOOKS}?limit=2`).set(ADMIN).expect(200)).body;
    const [, third] = await asAdmin(`?limit=2&cursor=${page.next_cursor}`);
    expect([...page.webhooks, third].map(({ id }) => id)).toEqual([ids[9], ids[8], ids[6]]);
    await first.sql('DELETE FROM webhook WHERE client_key_id = $1', [other.id]);
  });

  it.each([
    ['http', { url: 'http://hooks.example/' }],
    ['another port', { url: 'https://hooks.example:8443/' }],
    ['a password', { url: 'https://me:secret@hooks.example/' }],
    ['no URL', { url: 'https://' }],
    ['no domains', { url: 'https://hooks.example/', domains: [] }],
    ['what is no domain', { url: 'https://hooks.example/', domains: ['localhost'] }],
    ['what it does not know', { url: 'https://hooks.example/', secret: 'mine' }],
  ])('are refused for %s', async (_, body) => {
    const answer = await first.post(HOOKS).set(bearer(key.key)).send(body).expect(400);
    expect(answer.text).not.toContain('secret@');
  });

  it('are for holders of a client key', async () => {
    const { headers } = await first.get(HOOKS).expect(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="agentterms"');
    await first.post(HOOKS).send({ url: 'https://hooks.example/' }).expect(401);
    await first.get(ADMIN_HOOKS).set(bearer(TEST_AUDITOR_TOKEN)).expect(403);
  });

  it('are not there unless the operator wants them, and go to no private address', async () => {
    await using off = await startService({ env: { FETCH_ALLOW_CIDRS: '' } });
    await supertest(off.url).get(HOOKS).expect(404);
    await supertest(off.url).get(ADMIN_HOOKS).set(ADMIN).expect(404);
    await using guarded = await startService({ beside: off, env: { WEBHOOKS: 'on', FETCH_ALLOW_CIDRS: '' } });
    const { key: shown } = await issueKey('Private Robotics', guarded);
    const refused = await guarded
      .post(HOOKS)
      .set(bearer(shown))
      .send({ url: 'https://hooks.example/' })
      .expect(400);
    expect(refused.body.message).toContain('not on the public internet');
    expect(off.origin.opened).toBe(0);
  });
});

it('a process that stops abandons its delivery, which is not a failure', async () => {
  const { site, id } = await hook('silent.example', ['sloe.example']);
  site.silent = true;
  await change('sloe.example', true);
  await eventually(() => expect(site.heard).toHaveLength(1));
  first.beginStop();
  second.beginStop();
  await eventually(async () => {
    const [row] = await first.sql('SELECT failures, last_outcome, due_at FROM webhook WHERE id = $1', [id]);
    expect(row).toEqual({ failures: 0, last_outcome: null, due_at: first.clock.now() });
  });
});
