import { describe, expect, it } from 'vitest';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { startLocalOrigin } from '../support/local-origin.js';
import { ROOT, serveSite, serveSlowSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const HOUR_MS = 60 * 60 * 1000;

const service = useService({ live: true });

const publicFile = (domain: string) =>
  aDocumentOf(domain, { permissions: { read_content: true, api_access: false } });

describe('a site\'s own file (contract: "Check")', () => {
  it.each([WELL_KNOWN, ROOT])('answers from %s', async (path) => {
    const domain = `at${path.length}.example`;
    const document = publicFile(domain);
    serveSite(service().origin, domain, { [path]: document });
    const answer = await service().check(domain, 'api_access');
    expect(answer).toMatchObject({
      permission: 'denied',
      source: 'authoritative',
      document_hash: documentHash(document),
      reason_code: 'listed',
      verdict: 'block',
    });
    expect(answer).not.toHaveProperty('validation_status');
    const [record] = await service().sql('SELECT source, document_hash FROM check_record WHERE id = $1', [
      answer.check_id,
    ]);
    expect(record).toEqual({ source: 'authoritative', document_hash: documentHash(document) });
  });

  it('counts from the well-known path where both have one', async () => {
    const root = aDocumentOf('two.example', { permissions: { read_content: false } });
    serveSite(service().origin, 'two.example', { [WELL_KNOWN]: publicFile('two.example'), [ROOT]: root });
    expect(await service().check('two.example', 'read_content')).toHaveProperty('permission', 'allowed');
  });

  it('that is not valid never answers, and is reported', async () => {
    for (const [domain, file] of [
      ['not-json.example', '{"agentterms_version":'],
      [
        'not-valid.example',
        { agentterms_version: '0.3.0', service: 'not-valid.example', permissions: { read_content: 'yes' } },
      ],
    ] as const) {
      serveSite(service().origin, domain, { [WELL_KNOWN]: file });
      const answer = await service().check(domain, 'read_content');
      expect(answer).toMatchObject({
        error: 'no_agentterms_json',
        source: 'none',
        reason_code: 'own_file_invalid',
        message: expect.stringMatching(/publishes an agentterms\.json that is not/),
      });
      expect(answer.result).toEqual({ value: null, confidence: null, caveats: [] });
    }
  });

  it('that is a page for people is not a file', async () => {
    serveSite(service().origin, 'pages.example', { [WELL_KNOWN]: '<!doctype html><title>Home</title>' });
    expect(await service().check('pages.example', 'read_content')).toHaveProperty(
      'reason_code',
      'no_document',
    );
  });

  it('is looked for under both names of a www. domain', async () => {
    serveSite(service().origin, 'www.shop.example', {});
    serveSite(service().origin, 'shop.example', { [ROOT]: publicFile('shop.example') });
    const answer = await service().check('www.shop.example', 'read_content');
    expect(answer).toMatchObject({
      domain: 'www.shop.example',
      source: 'authoritative',
      permission: 'allowed',
    });
  });

  it('is looked for under the xn-- form of an international name', async () => {
    serveSite(service().origin, 'xn--bcher-kva.example', {
      [WELL_KNOWN]: publicFile('xn--bcher-kva.example'),
    });
    expect(await service().check('bücher.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });

  it('that names another site answers with a caveat, and no automated decision is based on it', async () => {
    const document = aDocumentOf('elsewhere.example', {
      permissions: { read_content: true, scrape_data: false },
    });
    serveSite(service().origin, 'copied.example', { [WELL_KNOWN]: document });
    const answer = await service().check('copied.example', 'read_content');
    expect(answer).toMatchObject({
      permission: 'allowed',
      source: 'authoritative',
      result: { value: true, confidence: 'high', caveats: [expect.stringContaining('of another site')] },
      policy_excerpt: expect.stringContaining('"elsewhere.example"'),
      verdict: 'escalate',
    });
    expect(await service().check('copied.example', 'scrape_data')).toHaveProperty('verdict', 'block');
  });

  it.each(['WWW.Same.example', 'same.example'])('may name its site as %s', async (named) => {
    const domain = named.startsWith('W') ? 'same.example' : 'www.same.example';
    serveSite(service().origin, domain, { [WELL_KNOWN]: publicFile(named) });
    const answer = await service().check(domain, 'read_content');
    expect(answer).toMatchObject({ result: { caveats: [] }, verdict: 'proceed' });
  });

  it('with very long conditions is shown in part, and no automated decision rests on it', async () => {
    const domain = 'talkative.example';
    const long = { allowed: true, conditions: 'No, really. '.repeat(20_000) };
    const fits = { allowed: true, conditions: 'a'.repeat(1_000) };
    const document = aDocumentOf(domain, { permissions: { read_content: long, post_content: fits } });
    serveSite(service().origin, domain, { [WELL_KNOWN]: document });
    const answer = await service().check(domain, 'read_content');
    expect(answer).toMatchObject({
      permission: 'allowed',
      reason_code: 'listed_conditional',
      document_hash: documentHash(document),
      result: {
        value: { allowed: true, conditions: expect.stringMatching(/^No, really\. .{900,990}…$/) },
        caveats: [expect.stringMatching(/too long to be shown whole/)],
      },
      verdict: 'escalate',
    });
    expect(await service().check(domain, 'post_content')).toMatchObject({
      result: { value: fits, caveats: [] },
      verdict: 'proceed_if_conditions_met',
    });
    const checks = Array.from({ length: 1_000 }, () => ({ domain, action: 'read_content' }));
    const { text } = await service().post('/api/v1/check/batch').send({ checks }).expect(200);
    expect(text.length).toBeLessThan(3_000_000);
  });

  it('is requested by the service under its own name', async () => {
    serveSite(service().origin, 'curious.example', {});
    await service().check('curious.example', 'read_content');
    const asked = service().origin.requests.filter(({ host }) => host === 'curious.example');
    expect(asked.map(({ url }) => url).sort()).toEqual([WELL_KNOWN, ROOT]);
    for (const { headers } of asked) {
      expect(headers['user-agent']).toMatch(
        /^AgentTermsBot\/\d+\.\d+\.\d+ \(\+https:\/\/service\.example\/bot\)$/,
      );
      expect(headers).not.toHaveProperty('cookie');
    }
  });
});

describe('a site that cannot be asked', () => {
  it('is unreachable when no server answers', async () => {
    const answer = await service().check('nobody-there.example', 'read_content');
    expect(answer).toMatchObject({
      error: 'no_agentterms_json',
      reason_code: 'unreachable',
      verdict: 'block',
    });
  });

  it('is unreachable when it fails', async () => {
    service().origin.site('failing.example', (_, response) => response.writeHead(500).end());
    expect(await service().check('failing.example', 'read_content')).toHaveProperty(
      'reason_code',
      'unreachable',
    );
  });

  it('is not trusted under a certificate of another', async () => {
    serveSite(service().origin, 'forged.example', { [WELL_KNOWN]: publicFile('forged.example') });
    service().origin.site('forged.example', (_, response) => response.end('{}'), 'self-signed');
    expect(await service().check('forged.example', 'read_content')).toHaveProperty(
      'reason_code',
      'unreachable',
    );
  });

  it('is not followed to a private address', async () => {
    await using inside = await startLocalOrigin('127.0.0.2');
    serveSite(inside, 'inside.example', { [WELL_KNOWN]: publicFile('inside.example') });
    await using own = await startService({
      live: true,
      env: ({ port }) => ({
        FETCH_ALLOW_CIDRS: '127.0.0.1/32',
        FETCH_CONNECT_TO: `lure.example:443:127.0.0.1:${port},inside.example:443:127.0.0.2:${inside.port}`,
      }),
    });
    for (const location of [
      'https://inside.example/agentterms.json',
      `https://127.0.0.2:${inside.port}/agentterms.json`,
      'https://10.0.0.1/agentterms.json',
      'https://[::1]/agentterms.json',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      own.origin.site('lure.example', (_, response) => response.writeHead(302, { Location: location }).end());
      const answer = await own.check('lure.example', 'read_content');
      expect([location, answer.source, answer.reason_code]).toEqual([location, 'none', 'no_document']);
      own.later(HOUR_MS + 1);
    }
    expect(timesAsked(own.origin, 'lure.example')).toBe(6);
    expect(inside.opened).toBe(0);
  });

  it('that is slow does not delay the answer, and is read in the background', async () => {
    const timings = { lookupPatienceMs: 100 };
    await using hasty = await startService({ beside: service(), live: true, timings });
    const slow = serveSlowSite(service().origin, 'slow.example', {
      [WELL_KNOWN]: publicFile('slow.example'),
    });
    const early = await hasty.check('slow.example', 'read_content');
    expect(early).toMatchObject({
      error: 'no_agentterms_json',
      source: 'none',
      reason_code: 'lookup_timed_out',
    });
    slow.open();
    await eventually(async () => {
      const stored = await service().sql("SELECT kind FROM own_file WHERE domain = 'slow.example'");
      expect(stored).toEqual([{ kind: 'found' }]);
    });
    expect(timesAsked(service().origin, 'slow.example')).toBe(1);
    expect(await hasty.check('slow.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });
});
