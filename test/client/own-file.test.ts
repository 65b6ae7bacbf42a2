import { describe, expect, it } from 'vitest';
import { AgentTerms, type Fetch } from '../../client/index.js';

const DOCUMENT = {
  agentterms_version: '0.3.0',
  service: 'shop.example',
  permissions: { read_content: true, scrape_data: { allowed: true, max_frequency: '10/minute' } },
};

type Page = () => Promise<Response>;

const page =
  (body: unknown, { url, ...init }: ResponseInit & { url?: string } = {}): Page =>
  async () => {
    const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
    return url === undefined ? response : Object.defineProperty(response, 'url', { value: url });
  };

/** A web with these pages; every other address is 404. */
function webOf(pages: Readonly<Record<string, Page>>): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (url) => {
      asked.push(url);
      return pages[url]?.() ?? new Response('', { status: 404 });
    },
  };
}

const redirect = (location: string, status = 302): Page => page('', { status, headers: { location } });

const WELL_KNOWN = 'https://shop.example/.well-known/agentterms.json';
const ROOT = 'https://shop.example/agentterms.json';

describe("a site's own file, without a service", () => {
  it.each([WELL_KNOWN, ROOT])('is found at %s and decides', async (url) => {
    const terms = new AgentTerms({ fetch: webOf({ [url]: page(DOCUMENT) }).fetch });
    expect(await terms.decide('https://shop.example/books?page=2', 'read_content')).toMatchObject({
      verdict: 'proceed',
      answer: { source: 'authoritative', domain: 'shop.example' },
    });
    expect(await terms.decide('shop.example', 'scrape_data')).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      conditions: [{ kind: 'rate', max: 10, per_s: 60 }],
    });
    expect((await terms.terms('shop.example'))?.service).toBe('shop.example');
  });

  it('is fetched once an hour, also when there is none', async () => {
    const { fetch, asked } = webOf({});
    const terms = new AgentTerms({ fetch, keep: { freshMs: 0 } });
    for (const action of ['read_content', 'scrape_data', 'read_content'])
      await terms.check('shop.example', action);
    expect(asked).toEqual([WELL_KNOWN, ROOT]);
  });

  it('is kept as text, within a total memory limit', async () => {
    const asked: string[] = [];
    const large = JSON.stringify({ ...DOCUMENT, extensions: { 'com.example.x': '{}'.repeat(120_000) } });
    const fetch: Fetch = async (url) => {
      asked.push(new URL(url).hostname);
      return new Response(url.endsWith('/agentterms.json') ? large : '', { status: 200 });
    };
    const terms = new AgentTerms({ fetch });
    const sites = Array.from({ length: 80 }, (_, nth) => `s${nth}.example`);
    for (const site of sites) await terms.terms(site);
    asked.length = 0;
    // The last 60 have some 14 million characters together; all 80 have more than the limit.
    for (const site of sites.toReversed().slice(0, 60)) await terms.terms(site);
    expect(asked).toEqual([]);
    await terms.terms('s0.example');
    expect(asked).toContain('s0.example');
  });

  it.each<[string, Page, string]>([
    ['not JSON', page('{"agentterms_version":'), 'own_file_invalid'],
    ['a page', page('<!doctype html>'), 'no_document'],
    [
      'without permissions',
      page({ agentterms_version: '0.3.0', service: 'shop.example' }),
      'own_file_invalid',
    ],
    ['an unknown permission', page({ ...DOCUMENT, permissions: { fly: true } }), 'own_file_invalid'],
    [
      'a value of another form',
      page({ ...DOCUMENT, permissions: { read_content: 'yes' } }),
      'own_file_invalid',
    ],
    [
      'a condition of another form',
      page({ ...DOCUMENT, permissions: { read_content: { allowed: true, scope: 1 } } }),
      'own_file_invalid',
    ],
    [
      'no word on allowed',
      page({ ...DOCUMENT, permissions: { read_content: { scope: 'public' } } }),
      'own_file_invalid',
    ],
    [
      'a limit below nothing',
      page({ ...DOCUMENT, rate_limits: { requests_per_hour: -1 } }),
      'own_file_invalid',
    ],
    ['longer than a file may be', page(`{"a":"${'x'.repeat(300_000)}"}`), 'own_file_invalid'],
    ['of another site', page(DOCUMENT, { url: 'https://elsewhere.example/agentterms.json' }), 'no_document'],
    ['of a site below', page(DOCUMENT, { url: 'https://a.shop.example/agentterms.json' }), 'no_document'],
    ['over http', page(DOCUMENT, { url: 'http://shop.example/agentterms.json' }), 'no_document'],
    ['redirected to another site', redirect('https://elsewhere.example/agentterms.json'), 'no_document'],
    ['redirected to plain http', redirect('http://shop.example/agentterms.json'), 'no_document'],
    ['redirected in a circle', redirect(WELL_KNOWN), 'no_document'],
    ['redirected to nowhere', redirect('https://'), 'unreachable'],
    ['redirected without an address', page('', { status: 302 }), 'unreachable'],
    [
      'redirected where a browser hides it',
      async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
      'unreachable',
    ],
    ['an outage', page('', { status: 503 }), 'unreachable'],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
  ])('allows nothing: %s', async (_, file, reason) => {
    const policy = { unknown: 'proceed' } as const;
    const terms = new AgentTerms({ fetch: webOf({ [WELL_KNOWN]: file, [ROOT]: file }).fetch, policy });
    const decision = await terms.decide('shop.example', 'read_content');
    expect(decision.answer?.reason_code).toBe(reason);
    // A policy that allows silence applies when the site has said nothing, and nowhere else.
    expect(decision.verdict).toBe(reason === 'no_document' ? 'proceed' : 'escalate');
    expect(
      (
        await new AgentTerms({ fetch: webOf({ [WELL_KNOWN]: file }).fetch }).decide(
          'shop.example',
          'read_content',
        )
      ).verdict,
    ).toBe('block');
  });

  it.each([301, 302, 303, 307, 308])('is read at the target of a redirect with status %i', async (status) => {
    const pages = {
      [WELL_KNOWN]: redirect('/terms.json', status),
      'https://shop.example/terms.json': redirect('https://www.shop.example/terms.json', status),
      'https://www.shop.example/terms.json': page(DOCUMENT),
    };
    const terms = new AgentTerms({ fetch: webOf(pages).fetch });
    expect((await terms.decide('shop.example', 'read_content')).verdict).toBe('proceed');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'https://elsewhere.example/cart?add-to-cart=1',
    'https://a.shop.example/agentterms.json',
    'https://shop.example.evil.example/agentterms.json',
    'http://shop.example/agentterms.json',
    'https://shop.example:8443/agentterms.json',
    'https://user:secret@shop.example/agentterms.json',
    'file:///etc/passwd',
  ])('is never fetched from %s, the target of a redirect', async (location) => {
    const { fetch, asked } = webOf({ [WELL_KNOWN]: redirect(location), [ROOT]: redirect(location) });
    await new AgentTerms({ fetch }).check('shop.example', 'read_content');
    expect(asked).toEqual([WELL_KNOWN, ROOT]);
  });

  it('is fetched over at most five redirects', async () => {
    const chain = (hops: number) => ({
      [WELL_KNOWN]: redirect('/0'),
      ...Object.fromEntries(
        Array.from({ length: hops - 1 }, (_, hop) => [
          `https://shop.example/${hop}`,
          redirect(`/${hop + 1}`),
        ]),
      ),
      [`https://shop.example/${hops - 1}`]: page(DOCUMENT),
    });
    const sourceAfter = async (hops: number) =>
      (await new AgentTerms({ fetch: webOf(chain(hops)).fetch }).check('shop.example', 'read_content'))
        .source;
    expect([await sourceAfter(5), await sourceAfter(6)]).toEqual(['authoritative', 'none']);
  });

  it('lets fetch follow no redirect by itself', async () => {
    const modes: unknown[] = [];
    const fetch: Fetch = async (_, init) => {
      modes.push(init?.redirect);
      return new Response('', { status: 404 });
    };
    await new AgentTerms({ fetch }).check('shop.example', 'read_content');
    expect(modes).toEqual(['manual', 'manual']);
  });

  it("of another service needs a person's decision", async () => {
    const file = page({ ...DOCUMENT, service: 'other.example' });
    const terms = new AgentTerms({ fetch: webOf({ [WELL_KNOWN]: file }).fetch });
    expect(await terms.decide('shop.example', 'read_content')).toMatchObject({
      verdict: 'escalate',
      reason: 'doubtful_document',
    });
  });

  it('is fetched under both names of a site', async () => {
    const { fetch } = webOf({ [WELL_KNOWN]: page(DOCUMENT) });
    expect((await new AgentTerms({ fetch }).decide('www.shop.example', 'read_content')).verdict).toBe(
      'proceed',
    );
  });

  it.each(['localhost', '127.0.0.1', '[::1]', 'http://169.254.169.254/latest', 'printer'])(
    'is never fetched from %s',
    async (site) => {
      const { fetch, asked } = webOf({});
      await expect(new AgentTerms({ fetch }).check(site, 'read_content')).rejects.toMatchObject({
        code: 'invalid_domain',
      });
      expect(asked).toEqual([]);
    },
  );
});
