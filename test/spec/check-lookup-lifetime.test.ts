import { describe, expect, it } from 'vitest';
import { startService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { ROOT, serveSite, serveSlowSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const HOUR_MS = 60 * 60 * 1000;

const publicFile = (domain: string) =>
  aDocumentOf(domain, { permissions: { read_content: true, api_access: false } });

describe('what was found', () => {
  it('counts for an hour, and is then asked for again', async () => {
    await using own = await startService({ live: true });
    serveSite(own.origin, 'kept.example', { [WELL_KNOWN]: publicFile('kept.example') });
    for (const minutes of [0, 10, 49]) {
      own.clock.set(`2026-03-04T06:${String(minutes).padStart(2, '0')}:00.000Z`);
      expect(await own.check('kept.example', 'read_content')).toHaveProperty('source', 'authoritative');
    }
    expect(timesAsked(own.origin, 'kept.example')).toBe(1);

    serveSite(own.origin, 'kept.example', {});
    own.clock.set('2026-03-04T07:00:00.001Z');
    expect(await own.check('kept.example', 'read_content')).toHaveProperty('reason_code', 'no_document');
    expect(timesAsked(own.origin, 'kept.example')).toBe(2);
  });

  it('"none" counts for an hour as well', async () => {
    await using own = await startService({ live: true });
    serveSite(own.origin, 'empty.example', {});
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await own.check('empty.example', 'read_content')).toHaveProperty('reason_code', 'no_document');
    }
    expect(timesAsked(own.origin, 'empty.example')).toBe(1);
    serveSite(own.origin, 'empty.example', { [WELL_KNOWN]: publicFile('empty.example') });
    own.later(HOUR_MS + 1);
    expect(await own.check('empty.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });

  it('is asked for once, however many ask at the same time', async () => {
    await using own = await startService({ live: true });
    const site = serveSlowSite(own.origin, 'wanted.example', { [ROOT]: publicFile('wanted.example') });
    const checks = Array.from({ length: 20 }, () => own.check('wanted.example', 'read_content'));
    const items = Array(10).fill({ domain: 'wanted.example', action: 'read_content' });
    const batch = own.post('/api/v1/check/batch').send({ checks: items }).expect(200);
    checks.push(batch.then(({ body }) => body.results[9]));
    let others = 0;
    await eventually(async () => {
      others += 1;
      const { headers } = await own.get('/api/v1/check').query({ domain: 'x.com', action: 'read_content' });
      expect(Number(headers['x-ratelimit-limit']) - Number(headers['x-ratelimit-remaining']) - others).toBe(
        30,
      );
    });
    site.open();
    for (const answer of await Promise.all(checks)) expect(answer.source).toBe('authoritative');
    expect(timesAsked(own.origin, 'wanted.example')).toBe(1);
    expect(timesAsked(own.origin, 'wanted.example', ROOT)).toBe(1);
  });
});

describe('a domain of the registry', () => {
  it('is answered at once from its entry, and its own file from then on', async () => {
    await using own = await startService({ live: true });
    const site = serveSlowSite(own.origin, 'netflix.com', { [WELL_KNOWN]: publicFile('netflix.com') });
    expect(await own.check('netflix.com', 'api_access')).toMatchObject({
      source: 'registry',
      permission: 'not_specified',
    });
    site.open();
    await eventually(async () => {
      expect(await own.check('netflix.com', 'api_access')).toMatchObject({
        source: 'authoritative',
        permission: 'denied',
      });
    });
  });

  it('is answered from its entry while its own file is not valid', async () => {
    await using own = await startService({ live: true });
    serveSite(own.origin, 'netflix.com', { [WELL_KNOWN]: { agentterms_version: 'one' } });
    expect(await own.check('netflix.com', 'read_content')).toHaveProperty('source', 'registry');
    await eventually(async () => {
      const rows = await own.sql("SELECT kind FROM own_file WHERE domain = 'netflix.com'");
      expect(rows).toEqual([{ kind: 'invalid' }]);
    });
    const answer = await own.check('netflix.com', 'read_content');
    expect(answer).toMatchObject({
      source: 'registry',
      validation_status: expect.any(String),
      permission: 'allowed',
    });
  });

  it('goes back to its entry an hour after its own file was last seen', async () => {
    await using own = await startService({ live: true });
    await own.put(anEntry({ domain: 'back.example' }));
    serveSite(own.origin, 'back.example', { [WELL_KNOWN]: publicFile('back.example') });
    await own.check('back.example', 'api_access');
    await eventually(async () => {
      expect(await own.check('back.example', 'api_access')).toHaveProperty('source', 'authoritative');
    });
    const slow = serveSlowSite(own.origin, 'back.example', {});
    own.later(HOUR_MS + 1);
    expect(await own.check('back.example', 'api_access')).toHaveProperty('source', 'registry');
    slow.open();
  });

  it('is renewed behind the answer before the hour is over', async () => {
    await using own = await startService({ live: true });
    serveSite(own.origin, 'fresh.example', { [WELL_KNOWN]: publicFile('fresh.example') });
    await own.check('fresh.example', 'read_content');
    const changed = aDocumentOf('fresh.example', { permissions: { read_content: false } });
    serveSite(own.origin, 'fresh.example', { [WELL_KNOWN]: changed });
    own.later(0.9 * HOUR_MS);
    expect(await own.check('fresh.example', 'read_content')).toHaveProperty('permission', 'allowed');
    await eventually(async () => {
      expect(await own.check('fresh.example', 'read_content')).toHaveProperty('permission', 'denied');
    });
  });
});

describe('CHECK_LOOKUP=registry', () => {
  it('contacts nobody', async () => {
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
