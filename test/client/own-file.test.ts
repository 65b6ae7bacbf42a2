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

/** A web of these pages; every other address is 404. */
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
      conditions: [{ kind: 'frequency', count: 10, periodMs: 60_000 }],
    });
    expect((await terms.terms('shop.example'))?.service).toBe('shop.example');
  });

  it('is asked for once an hour, also when there is none', async () => {
    const { fetch, asked } = webOf({});
    const terms = new AgentTerms({ fetch, keep: { freshMs: 0 } });
    for (const action of ['read_content', 'scrape_data', 'read_content'])
      await terms.check('shop.example', action);
    expect(asked).toEqual([WELL_KNOWN, ROOT]);
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
    ['over http', page(DOCUMENT, { url: 'http://shop.example/agentterms.json' }), 'no_document'],
    ['an outage', page('', { status: 503 }), 'unreachable'],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
  ])('allows nothing: %s', async (_, file, reason) => {
    const policy = { unknown: 'proceed' } as const;
    const terms = new AgentTerms({ fetch: webOf({ [WELL_KNOWN]: file, [ROOT]: file }).fetch, policy });
    const decision = await terms.decide('shop.example', 'read_content');
    expect(decision.answer?.reason_code).toBe(reason);
    // A policy that allows what is not told allows it where the site has said nothing, and nowhere else.
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

  it("of another service is a person's to judge", async () => {
    const file = page({ ...DOCUMENT, service: 'other.example' });
    const terms = new AgentTerms({ fetch: webOf({ [WELL_KNOWN]: file }).fetch });
    expect(await terms.decide('shop.example', 'read_content')).toMatchObject({
      verdict: 'escalate',
      reason: 'doubtful_document',
    });
  });

  it('is looked for under both names of a site', async () => {
    const { fetch } = webOf({ [WELL_KNOWN]: page(DOCUMENT) });
    expect((await new AgentTerms({ fetch }).decide('www.shop.example', 'read_content')).verdict).toBe(
      'proceed',
    );
  });

  it.each(['localhost', '127.0.0.1', '[::1]', 'http://169.254.169.254/latest', 'printer'])(
    'is never looked for at %s',
    async (site) => {
      const { fetch, asked } = webOf({});
      await expect(new AgentTerms({ fetch }).check(site, 'read_content')).rejects.toMatchObject({
        code: 'invalid_domain',
      });
      expect(asked).toEqual([]);
    },
  );
});
