import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, pathsAsked, readBy, takeDown } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { ROOT, serveSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let model: ModelServer;
let service: RunningService;

beforeEach(async () => {
  model = await startModelServer();
  service = await startService({ env: readBy(model) });
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

/** What an answer says of where it comes from. */
async function ask(domain: string, query: Readonly<Record<string, string>> = {}, at = service) {
  const { body, headers, text } = await at.generate(domain, query).expect(200);
  return { source: body.meta.source, cache: headers['x-cache'], age: headers.age, body, text };
}

describe("a domain's own file (8: 1 hour)", () => {
  const FILE = (fields = {}) => aDocumentOf('own.example', fields);

  it('is kept to the millisecond, with its age in whole seconds', async () => {
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE() });
    expect(await ask('own.example')).toMatchObject({ cache: 'MISS', age: '0' });
    expect(await ask('own.example')).toMatchObject({ cache: 'HIT', age: '0' });
    service.later(1_999);
    expect(await ask('own.example')).toMatchObject({ cache: 'HIT', age: '1' });
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE({ policy_id: 'new' }) });
    service.later(HOUR_MS - 1_999);
    const last = await ask('own.example');
    expect(last).toMatchObject({ cache: 'HIT', age: '3600' });
    expect(last.body).not.toHaveProperty('policy_id');
    expect(timesAsked(service.origin, 'own.example')).toBe(1);
    service.later(1);
    const renewed = await ask('own.example');
    expect(renewed).toMatchObject({ cache: 'MISS', age: '0' });
    expect(renewed.body).toMatchObject({
      policy_id: 'new',
      meta: { retrieved_at: service.clock.now().toISOString() },
    });
  });

  it('that is not valid is kept as well', async () => {
    serveSite(service.origin, 'own.example', { [ROOT]: { permissions: 'all' } });
    const first = await ask('own.example');
    service.later(HOUR_MS);
    expect(await ask('own.example')).toMatchObject({ cache: 'HIT', text: first.text });
    expect(timesAsked(service.origin, 'own.example', ROOT)).toBe(1);
  });

  it('that is not there is not looked for again within the hour', async () => {
    serveFixtureSite(service.origin, 'own.example', PLAIN_SITE);
    expect(await ask('own.example')).toMatchObject({ source: 'generated', cache: 'MISS' });
    service.later(HOUR_MS);
    expect(await ask('own.example')).toMatchObject({ source: 'generated', cache: 'HIT', age: '3600' });
    expect(timesAsked(service.origin, 'own.example')).toBe(1);
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE() });
    service.later(1);
    expect(await ask('own.example')).toMatchObject({ source: 'authoritative', cache: 'MISS' });
  });

  it('is fetched anew by force, which replaces what is kept', async () => {
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE() });
    await ask('own.example');
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE({ policy_id: 'new' }) });
    const forced = await ask('own.example', { force: 'true' });
    expect(forced).toMatchObject({ cache: 'MISS', body: { policy_id: 'new' } });
    expect(await ask('own.example')).toMatchObject({ cache: 'HIT', text: forced.text });
  });

  it('that has gone gives way to a generated document by force', async () => {
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE() });
    await ask('own.example');
    serveFixtureSite(service.origin, 'own.example', PLAIN_SITE);
    expect(await ask('own.example', { force: 'true' })).toMatchObject({ source: 'generated' });
    expect(await ask('own.example')).toMatchObject({ source: 'generated', cache: 'HIT' });
  });

  it('is answered while the site is down', async () => {
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE() });
    const before = await ask('own.example');
    takeDown(service.origin, 'own.example');
    expect(await ask('own.example')).toMatchObject({ cache: 'HIT', text: before.text });
  });

  it('stays when the site is down as force asks for it', async () => {
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: FILE() });
    const before = await ask('own.example');
    takeDown(service.origin, 'own.example');
    await service.generate('own.example', { force: 'true' });
    expect(await ask('own.example')).toMatchObject({ cache: 'HIT', text: before.text });
    expect(await service.check('own.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });
});

describe('a generated document (8: 24 hours)', () => {
  beforeEach(() => serveFixtureSite(service.origin, 'shop.example', PLAIN_SITE));

  it('is kept to the millisecond, with its age in whole seconds', async () => {
    const first = await ask('shop.example');
    expect(first).toMatchObject({ cache: 'MISS', age: '0' });
    service.later(DAY_MS - 1);
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', age: '86399', text: first.text });
    expect(model.requests).toHaveLength(1);
    service.later(1);
    const second = await ask('shop.example');
    expect(second).toMatchObject({ cache: 'MISS', age: '0' });
    expect(second.body.meta.generated_at).toBe(service.clock.now().toISOString());
    expect(model.requests).toHaveLength(2);
  });

  it('is made anew by force, which replaces what is kept', async () => {
    await ask('shop.example');
    service.later(60_000);
    const forced = await ask('shop.example', { force: 'true' });
    expect(forced).toMatchObject({ cache: 'MISS', age: '0' });
    expect(forced.body.meta.generated_at).toBe(service.clock.now().toISOString());
    expect(model.requests).toHaveLength(2);
    service.later(DAY_MS - 1);
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', text: forced.text });
  });

  it('is the same for both modes', async () => {
    const first = await ask('shop.example', { mode: 'generate_always' });
    expect(timesAsked(service.origin, 'shop.example')).toBe(0);
    expect(await ask('shop.example', { mode: 'generate_always' })).toMatchObject({
      cache: 'HIT',
      text: first.text,
    });
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', text: first.text });
    expect(model.requests).toHaveLength(1);
  });

  it('gives way to an own file within its day', async () => {
    await ask('shop.example');
    serveSite(service.origin, 'shop.example', { [ROOT]: aDocumentOf('shop.example') });
    service.later(HOUR_MS + 1);
    expect(await ask('shop.example')).toMatchObject({ source: 'authoritative' });
    expect(await ask('shop.example', { mode: 'generate_always' })).toMatchObject({
      source: 'generated',
      cache: 'HIT',
    });
  });

  it('is answered while the site is down, without asking it for pages', async () => {
    const first = await ask('shop.example');
    takeDown(service.origin, 'shop.example');
    service.later(23 * HOUR_MS);
    const asked = pathsAsked(service.origin, 'shop.example').length;
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', text: first.text });
    const since = pathsAsked(service.origin, 'shop.example').slice(asked);
    expect(since.filter((path) => path !== WELL_KNOWN && path !== ROOT)).toEqual([]);
  });

  it('is answered while the site keeps silent', async () => {
    await using patient = await startService({
      beside: service,
      env: readBy(model, { FETCH_TIMEOUT_MS: '300' }),
    });
    const first = await ask('shop.example');
    serveFixtureSite(service.origin, 'shop.example', 'silent');
    service.later(2 * HOUR_MS);
    expect(await ask('shop.example', {}, patient)).toMatchObject({ cache: 'HIT', text: first.text });
  });

  it('is answered while the model is down, and by force is not', async () => {
    const first = await ask('shop.example');
    model.behaviours = ['spent'];
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', text: first.text });
    await service.generate('shop.example', { force: 'true' }).expect(503);
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', text: first.text });
  });

  it('stays when a forced one fails, whatever the reason', async () => {
    const first = await ask('shop.example');
    model.behaviours = ['not-json'];
    await service.generate('shop.example', { force: 'true' }).expect(500);
    takeDown(service.origin, 'shop.example');
    await service.generate('shop.example', { force: 'true' }).expect(404);
    expect(await ask('shop.example')).toMatchObject({ cache: 'HIT', text: first.text });
  });
});

describe('what is kept is shared by every process on one database', () => {
  it('and is there after a restart', async () => {
    serveFixtureSite(service.origin, 'shop.example', PLAIN_SITE);
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    const domains = ['shop.example', 'own.example'];
    const before = await Promise.all(domains.map((domain) => ask(domain)));
    for (const domain of domains) takeDown(service.origin, domain);
    {
      await using again = await startService({ beside: service, env: readBy(model) });
      for (const [index, domain] of domains.entries()) {
        expect(await ask(domain, {}, again)).toMatchObject({ cache: 'HIT', text: before[index]?.text });
      }
    }
    expect(model.requests).toHaveLength(1);
  });

  it('and so is what force has replaced', async () => {
    await using second = await startService({ beside: service, env: readBy(model) });
    serveFixtureSite(service.origin, 'shop.example', PLAIN_SITE);
    serveSite(service.origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    for (const domain of ['shop.example', 'own.example']) {
      const first = await ask(domain);
      expect(await ask(domain, {}, second)).toMatchObject({ cache: 'HIT', text: first.text });
    }
    service.later(60_000);
    serveSite(service.origin, 'own.example', {
      [WELL_KNOWN]: aDocumentOf('own.example', { policy_id: 'b' }),
    });
    for (const domain of ['shop.example', 'own.example']) {
      const forced = await ask(domain, { force: 'true' }, second);
      expect(forced.cache).toBe('MISS');
      await eventually(async () => {
        expect(await ask(domain)).toMatchObject({ cache: 'HIT', age: '0', text: forced.text });
      });
    }
    expect(model.requests).toHaveLength(2);
  });
});
