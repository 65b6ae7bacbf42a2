import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { ROOT, serveSite, serveSlowSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const service = useService({ live: true });

const publicFile = (domain: string) =>
  aDocumentOf(domain, { permissions: { read_content: true, api_access: false } });

describe('a found file', () => {
  it('counts for an hour, and is then fetched again', async () => {
    serveSite(service().origin, 'kept.example', { [WELL_KNOWN]: publicFile('kept.example') });
    for (const minutes of [0, 10, 39]) {
      service().later(minutes * MINUTE_MS);
      expect(await service().check('kept.example', 'read_content')).toHaveProperty('source', 'authoritative');
    }
    expect(timesAsked(service().origin, 'kept.example')).toBe(1);

    serveSite(service().origin, 'kept.example', {});
    service().later(11 * MINUTE_MS + 1);
    expect(await service().check('kept.example', 'read_content')).toHaveProperty(
      'reason_code',
      'no_document',
    );
    expect(timesAsked(service().origin, 'kept.example')).toBe(2);
  });

  it('"none" counts for an hour as well', async () => {
    serveSite(service().origin, 'empty.example', {});
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await service().check('empty.example', 'read_content')).toHaveProperty(
        'reason_code',
        'no_document',
      );
    }
    expect(timesAsked(service().origin, 'empty.example')).toBe(1);
    serveSite(service().origin, 'empty.example', { [WELL_KNOWN]: publicFile('empty.example') });
    service().later(HOUR_MS + 1);
    expect(await service().check('empty.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });

  it('counts for a minute where the site could not be asked', async () => {
    service().origin.site('down.example', (_, response) => response.writeHead(503).end());
    const down = await service().check('down.example', 'read_content');
    expect(down).toMatchObject({ reason_code: 'unreachable', retry_after_seconds: 60 });
    expect(down.message).toMatch(/Ask again in 60 seconds\.$/);
    serveSite(service().origin, 'down.example', { [WELL_KNOWN]: publicFile('down.example') });
    service().later(20_000);
    const still = await service().check('down.example', 'read_content');
    expect(still).toMatchObject({ reason_code: 'unreachable', retry_after_seconds: 40 });
    service().later(40_001);
    expect(await service().check('down.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });

  it('is fetched once for any number of simultaneous checks', async () => {
    // The limit of this machine starts again.
    service().later(HOUR_MS);
    const site = serveSlowSite(service().origin, 'wanted.example', { [ROOT]: publicFile('wanted.example') });
    const checks = Array.from({ length: 20 }, () => service().check('wanted.example', 'read_content'));
    const items = Array(10).fill({ domain: 'wanted.example', action: 'read_content' });
    const batch = service().post('/api/v1/check/batch').send({ checks: items }).expect(200);
    checks.push(batch.then(({ body }) => body.results[9]));
    let others = 0;
    await eventually(async () => {
      others += 1;
      const { headers } = await service()
        .get('/api/v1/check')
        .query({ domain: 'x.com', action: 'read_content' });
      expect(Number(headers['x-ratelimit-limit']) - Number(headers['x-ratelimit-remaining']) - others).toBe(
        30,
      );
    });
    site.open();
    for (const answer of await Promise.all(checks)) expect(answer.source).toBe('authoritative');
    expect(timesAsked(service().origin, 'wanted.example')).toBe(1);
    expect(timesAsked(service().origin, 'wanted.example', ROOT)).toBe(1);
  });
});

describe('a domain of the registry', () => {
  it('is answered at once from its entry, and its own file from then on', async () => {
    const site = serveSlowSite(service().origin, 'netflix.com', { [WELL_KNOWN]: publicFile('netflix.com') });
    expect(await service().check('netflix.com', 'api_access')).toMatchObject({
      source: 'registry',
      permission: 'not_specified',
    });
    site.open();
    await eventually(async () => {
      expect(await service().check('netflix.com', 'api_access')).toMatchObject({
        source: 'authoritative',
        permission: 'denied',
      });
    });
  });

  it('is answered from its entry while its own file is not valid', async () => {
    await service().put(anEntry({ domain: 'wrong.example' }));
    serveSite(service().origin, 'wrong.example', { [WELL_KNOWN]: { agentterms_version: 'one' } });
    expect(await service().check('wrong.example', 'read_content')).toHaveProperty('source', 'registry');
    await eventually(async () => {
      const rows = await service().sql("SELECT kind FROM own_file WHERE domain = 'wrong.example'");
      expect(rows).toEqual([{ kind: 'invalid' }]);
    });
    const answer = await service().check('wrong.example', 'read_content');
    expect(answer).toMatchObject({
      source: 'registry',
      validation_status: expect.any(String),
      permission: 'allowed',
    });
  });

  it('uses its entry again an hour after its own file was last seen', async () => {
    await service().put(anEntry({ domain: 'back.example' }));
    serveSite(service().origin, 'back.example', { [WELL_KNOWN]: publicFile('back.example') });
    await service().check('back.example', 'api_access');
    await eventually(async () => {
      expect(await service().check('back.example', 'api_access')).toHaveProperty('source', 'authoritative');
    });
    const slow = serveSlowSite(service().origin, 'back.example', {});
    service().later(HOUR_MS + 1);
    expect(await service().check('back.example', 'api_access')).toHaveProperty('source', 'registry');
    slow.open();
  });

  it('is renewed behind the answer before the hour is over', async () => {
    serveSite(service().origin, 'fresh.example', { [WELL_KNOWN]: publicFile('fresh.example') });
    await service().check('fresh.example', 'read_content');
    const changed = aDocumentOf('fresh.example', { permissions: { read_content: false } });
    serveSite(service().origin, 'fresh.example', { [WELL_KNOWN]: changed });
    service().later(0.9 * HOUR_MS);
    expect(await service().check('fresh.example', 'read_content')).toHaveProperty('permission', 'allowed');
    await eventually(async () => {
      expect(await service().check('fresh.example', 'read_content')).toHaveProperty('permission', 'denied');
    });
  });
});

describe('CHECK_LOOKUP=registry', () => {
  it('contacts no site', async () => {
    await using stored = await startService({ live: true, env: { CHECK_LOOKUP: 'registry' } });
    for (const domain of ['netflix.com', 'unknown.example']) {
      serveSite(stored.origin, domain, { [WELL_KNOWN]: publicFile(domain) });
    }
    expect(await stored.check('netflix.com', 'read_content')).toHaveProperty('source', 'registry');
    expect(await stored.check('unknown.example', 'read_content')).toMatchObject({
      source: 'none',
      reason_code: 'no_document',
    });
    expect(stored.origin.opened).toBe(0);
  });
});
