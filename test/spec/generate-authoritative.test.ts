import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { pathsAsked } from '../support/generating.js';
import { ROOT, serveSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService();
const RETRIEVED_AT = '2026-03-04T05:06:07.089Z';

let sites = 0;

/** A site that publishes what is given, under a name of its own. */
function publish(pages: (domain: string) => Readonly<Record<string, unknown>>): string {
  sites += 1;
  const domain = `own-${sites}.example`;
  serveSite(service().origin, domain, pages(domain));
  return domain;
}

const FULL = (domain: string) => ({
  permissions: { scrape_data: { allowed: true, conditions: 'Slowly.', scope: 'public' }, read_content: true },
  agentterms_version: '0.3.0',
  extensions: { 'org.example.z': [1, { deep: null }], 'org.example.a': 'ä 🛒 \u2028 "' },
  service: { name: 'Own', domain },
});

describe("a domain's own file (2.11, 4.2)", () => {
  it.each([WELL_KNOWN, ROOT])('is given out from %s, with where it comes from', async (path) => {
    const domain = publish((host) => ({ [path]: FULL(host) }));
    const { body, headers } = await service().generate(domain).expect(200);
    const { meta, ...document } = body;
    expect(document).toEqual(FULL(domain));
    expect(meta).toEqual({
      source: 'authoritative',
      source_url: `https://${domain}${path}`,
      retrieved_at: RETRIEVED_AT,
      notice: expect.stringContaining(`https://${domain}${path}`),
    });
    expect(headers).toMatchObject({ 'x-cache': 'MISS', age: '0' });
  });

  it('keeps the order of its keys, and meta comes last', async () => {
    const domain = publish((host) => ({ [ROOT]: FULL(host) }));
    const { text, body } = await service().generate(domain).expect(200);
    expect(Object.keys(body)).toEqual([...Object.keys(FULL(domain)), 'meta']);
    expect(text.startsWith(JSON.stringify(FULL(domain)).slice(0, -1))).toBe(true);
  });

  it('counts from the well-known path where both have one', async () => {
    const domain = publish((host) => ({
      [WELL_KNOWN]: aDocumentOf(host, { policy_id: 'well.known' }),
      [ROOT]: aDocumentOf(host, { policy_id: 'root' }),
    }));
    const { body } = await service().generate(domain).expect(200);
    expect(body).toMatchObject({
      policy_id: 'well.known',
      meta: { source_url: `https://${domain}${WELL_KNOWN}` },
    });
  });

  it('counts from the well-known path also when that one comes later', async () => {
    const rootSent = Promise.withResolvers<void>();
    service().origin.site('late.example', async (request, response) => {
      response.setHeader('Content-Type', 'application/json');
      const isRoot = request.url === ROOT;
      if (!isRoot) await rootSent.promise;
      response.end(
        JSON.stringify(aDocumentOf('late.example', { policy_id: isRoot ? 'root' : 'well.known' })),
      );
      response.on('close', rootSent.resolve);
    });
    const { body } = await service().generate('late.example').expect(200);
    expect(body.policy_id).toBe('well.known');
  });

  it('counts from the well-known path where neither is valid', async () => {
    const domain = publish(() => ({
      [WELL_KNOWN]: { policy_id: 'well.known' },
      [ROOT]: { policy_id: 'root' },
    }));
    expect((await service().generate(domain).expect(200)).body.policy_id).toBe('well.known');
  });

  it('that is valid counts from the root path where the well-known one is not', async () => {
    const domain = publish((host) => ({ [WELL_KNOWN]: { permissions: 'all' }, [ROOT]: aDocumentOf(host) }));
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.source_url).toBe(`https://${domain}${ROOT}`);
  });

  it('needs no page of the site but itself', async () => {
    const domain = publish((host) => ({ [WELL_KNOWN]: aDocumentOf(host) }));
    await service().generate(domain).expect(200);
    expect([...new Set(pathsAsked(service().origin, domain))].sort()).toEqual([WELL_KNOWN, ROOT]);
  });

  it('does not give out what robots.txt says as a bar: it is meant for agents', async () => {
    const domain = publish((host) => ({
      [WELL_KNOWN]: aDocumentOf(host),
      '/robots.txt': 'User-agent: *\nDisallow: /\n',
    }));
    await service().generate(domain).expect(200);
  });
});

describe('an own file that is JSON and not a valid terms document', () => {
  it('is given out as it is, with a notice that says so and names what is wrong', async () => {
    const file = (domain: string) => ({
      agentterms_version: '0.3',
      service: domain,
      permissions: { read_content: 'yes', Scrape: true },
      surprise: { kept: [1, 2] },
    });
    const domain = publish((host) => ({ [WELL_KNOWN]: file(host) }));
    const { body } = await service().generate(domain).expect(200);
    const { meta, ...document } = body;
    expect(document).toEqual(file(domain));
    expect(meta).toMatchObject({ source: 'authoritative', source_url: `https://${domain}${WELL_KNOWN}` });
    expect(meta.notice).toMatch(/not a valid terms document/);
    expect(meta.notice).toMatch(/agentterms_version/);
    expect(meta.notice).toMatch(/read_content|Scrape/);
    expect(meta.notice.length).toBeLessThan(700);
  });

  it.each([
    ['an empty object', '{}'],
    ['a key that JavaScript minds', '{"__proto__": {"polluted": true}, "constructor": 1, "toString": null}'],
    ['a meta of its own', '{"meta": {"source": "generated"}, "permissions": {}}'],
  ])('is given out also when it is %s', async (_, text) => {
    const domain = publish(() => ({ [ROOT]: text }));
    const { body } = await service().generate(domain).expect(200);
    const { meta, ...document } = body;
    expect(meta.source).toBe('authoritative');
    expect(meta.notice).toMatch(/not a valid terms document/);
    const { meta: _own, ...published } = JSON.parse(text);
    expect(JSON.stringify(document)).toBe(JSON.stringify(published));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('is told of in one line without control characters, whatever it holds', async () => {
    const domain = publish(() => ({ [ROOT]: JSON.stringify({ '\u202e\r\n<script>\u0007': 1 }) }));
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.notice).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('with a key twice is given out with the last value and a notice of it', async () => {
    const domain = publish((host) => ({
      [WELL_KNOWN]:
        `{"agentterms_version":"0.3.0","service":"${host}",` +
        '"permissions":{"read_content":true,"read_content":false}}',
    }));
    const { body } = await service().generate(domain).expect(200);
    expect(body.permissions).toEqual({ read_content: false });
    expect(body.meta.source).toBe('authoritative');
    expect(body.meta.notice).toMatch(/"read_content" stands in the same object already/);
  });
});

describe('under a www. name', () => {
  it('the file of the exact host comes first', async () => {
    serveSite(service().origin, 'www.two.example', { [ROOT]: aDocumentOf('www.two.example') });
    serveSite(service().origin, 'two.example', { [WELL_KNOWN]: aDocumentOf('two.example') });
    const exact = await service().generate('www.two.example').expect(200);
    expect(exact.body.meta.source_url).toBe(`https://www.two.example${ROOT}`);
    const bare = await service().generate('two.example').expect(200);
    expect(bare.body.meta.source_url).toBe(`https://two.example${WELL_KNOWN}`);
  });

  it('then the one of the name without www., and not the reverse', async () => {
    serveSite(service().origin, 'www.bare.example', {});
    serveSite(service().origin, 'bare.example', { [WELL_KNOWN]: aDocumentOf('bare.example') });
    const { body } = await service().generate('www.bare.example').expect(200);
    expect(body.meta.source_url).toBe(`https://bare.example${WELL_KNOWN}`);

    serveSite(service().origin, 'www.only.example', { [ROOT]: aDocumentOf('www.only.example') });
    serveSite(service().origin, 'only.example', {});
    await service().generate('only.example').expect(404);
    await service().generate('deep.bare.example').expect(404);
  });
});

describe('mode=generate_always', () => {
  it('does not ask for the own file', async () => {
    const domain = publish((host) => ({ [WELL_KNOWN]: aDocumentOf(host) }));
    await service().generate(domain, { mode: 'generate_always' }).expect(404);
    expect(timesAsked(service().origin, domain)).toBe(0);
    expect(timesAsked(service().origin, domain, ROOT)).toBe(0);
  });
});
