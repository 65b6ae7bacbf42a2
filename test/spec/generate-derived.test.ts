import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../src/app/project-files.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { serveTerms, TERMS_TEXT } from '../support/generating.js';
import { serveFixtureSite } from '../support/sites.js';

const GENERATED_AT = '2026-03-04T05:06:07.089Z';

const KNOWN_URL = 'https://known-only.example/a/7f3';

const service = useService();

interface Quote {
  readonly quote: string;
  readonly source_url: string;
  readonly start: number;
  readonly end: number;
  readonly text_sha256: string;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as JSON, looked into by the tests.
type Answer = any;

async function generated(domain: string): Promise<Answer> {
  return (await service().generate(domain).expect(200)).body;
}

const provenanceOf = (answer: Answer) => answer.extensions['com.agentterms.meta'];
const evidenceOf = (answer: Answer): Record<string, Quote[]> => answer.extensions['com.agentterms.evidence'];

/** The words of a page of the fixtures, as a reader sees them. */
function wordsOf(page: string): string {
  const html = readFileSync(projectPath(`test/fixtures/sites/pages/${page}`), 'utf8');
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1');
}

describe('a generated document (2.11; contract: "Generator")', () => {
  let answer: Answer;

  beforeAll(async () => {
    serveFixtureSite(service().origin, 'lamps.example', 'several-documents');
    answer = await generated('lamps.example');
  });

  it('has the fields of 2.11 in meta, with attribution and advice in its notice', () => {
    expect(answer.meta).toEqual({
      source: 'generated',
      generator: 'com.agentterms.generator/0.3.1 (clauses)',
      generated_at: GENERATED_AT,
      generator_version: '0.3.1',
      notice: expect.any(String),
    });
    expect(answer.meta.notice).toMatch(/Agent Terms Service \(https:\/\/service\.example\)/);
    expect(answer.meta.notice).toContain('https://lamps.example/terms');
    expect(answer.meta.notice).toMatch(
      /publish your own file at https:\/\/lamps\.example\/\.well-known\/agentterms\.json/,
    );
  });

  it('is valid without meta, and without a warning', async () => {
    const { meta: _meta, ...content } = answer;
    const { body } = await service().post('/api/validate').send({ content }).expect(200);
    expect(body).toMatchObject({ valid: true, errors: [], warnings: [] });
    expect(body.notes.join(' ')).toContain('com.agentterms.generator/0.3.1');
  });

  it('says whose it is, and from which terms', () => {
    expect(answer).toMatchObject({
      $schema: 'https://service.example/schema/agentterms.schema.json',
      agentterms_version: '0.3.0',
      service: {
        domain: 'lamps.example',
        name: 'Lanternfish Market',
        tos_url: 'https://lamps.example/terms',
        privacy_url: 'https://lamps.example/privacy',
      },
      last_updated: '2026-03-04',
    });
  });

  it('carries its provenance, each source with what was read there', () => {
    const source = (kind: string, path: string) => ({
      kind,
      url: `https://lamps.example${path}`,
      text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      language: 'en',
      retrieved_at: GENERATED_AT,
    });
    expect(provenanceOf(answer)).toEqual({
      source: 'service.example',
      generator: 'com.agentterms.generator/0.3.1',
      generated_at: GENERATED_AT,
      analyst: 'clauses',
      attribution: expect.stringMatching(/Agent Terms Service.*lamps\.example/),
      sources: [
        source('terms_of_service', '/terms'),
        source('acceptable_use', '/acceptable-use'),
        source('developer_terms', '/developers/terms'),
        source('community_rules', '/community'),
      ],
    });
  });

  it('says true, false or null for each of the seven keys', () => {
    expect(Object.keys(answer.permissions)).toEqual([...PERMISSION_KEYS]);
    for (const value of Object.values(answer.permissions)) expect([true, false, null]).toContain(value);
    expect(answer.permissions).toMatchObject({ scrape_data: false, allow_training: false });
  });

  it('has quotes for each value, and none for what is null', () => {
    const settled = PERMISSION_KEYS.filter((key) => answer.permissions[key] !== null);
    expect(Object.keys(evidenceOf(answer))).toEqual(settled);
    for (const quotes of Object.values(evidenceOf(answer))) {
      expect(quotes.length).toBeGreaterThan(0);
      for (const quote of quotes) {
        expect(Object.keys(quote)).toEqual(['quote', 'source_url', 'start', 'end', 'text_sha256']);
        expect(quote.end - quote.start).toBe(quote.quote.length);
      }
    }
  });

  it('quotes what stands in the page that it names', () => {
    const pages: Readonly<Record<string, string>> = {
      '/terms': 'terms-en.html',
      '/acceptable-use': 'acceptable-use-en.html',
      '/developers/terms': 'api-terms-en.html',
      '/community': 'community-en.html',
    };
    for (const { quote, source_url, text_sha256 } of Object.values(evidenceOf(answer)).flat()) {
      const page = pages[new URL(source_url).pathname] ?? '';
      expect(wordsOf(page)).toContain(quote.replace(/\s+/g, ' ').replace(/^- /, ''));
      const source = provenanceOf(answer).sources.find(({ url }: { url: string }) => url === source_url);
      expect(source.text_sha256).toBe(text_sha256);
    }
  });
});

describe('offsets and hash of the evidence', () => {
  it.each(['text/plain', 'text/markdown'])('hold in a page of %s', async (type) => {
    const domain = `${type.replace('/', '-')}.example`;
    serveTerms(service().origin, domain, { type: `${type}; charset=utf-8`, body: TERMS_TEXT });
    const answer = await generated(domain);
    const text = TERMS_TEXT.trim();
    const hash = createHash('sha256').update(text).digest('hex');
    const quotes = Object.values(evidenceOf(answer)).flat();
    expect(quotes.length).toBeGreaterThan(0);
    for (const { quote, start, end, text_sha256 } of quotes) {
      expect(text.slice(start, end)).toBe(quote);
      expect(text_sha256).toBe(hash);
    }
    expect(answer.permissions).toMatchObject({
      read_content: true,
      scrape_data: false,
      allow_training: null,
    });
  });

  it('count UTF-16 units, also behind characters outside the basic plane', async () => {
    const text = TERMS_TEXT.replace('You may not scrape', '𝕊𝕙𝕠𝕡 🛒🛒 ä. You may not scrape').trim();
    serveTerms(service().origin, 'wide.example', { type: 'text/plain; charset=utf-8', body: text });
    const { scrape_data: quotes = [] } = evidenceOf(await generated('wide.example'));
    expect(quotes.length).toBeGreaterThan(0);
    for (const { quote, start, end } of quotes) expect(text.slice(start, end)).toBe(quote);
  });
});

describe('the terms are found', () => {
  it.each([
    ['footer-link', '/terms'],
    ['legal-index', '/legal/tos-2026'],
    ['nested-legal-index', '/legal/users/terms'],
    ['legal-page', '/legal'],
    ['link-header', '/x/42'],
    ['well-known', '/terms-of-use'],
    ['sitemap', '/info/terms-of-service-2026'],
    ['sitemap-index', '/info/user-agreement'],
    ['redirect-chain', '/legal/2026-02/terms'],
    ['many-links', '/terms'],
    ['terms-home', '/'],
    ['pdf', '/files/terms.pdf'],
    ['encoded-gzip', '/terms'],
    ['encoded-br', '/terms'],
  ])('on site "%s" at %s', async (shape, path) => {
    const domain = `${shape}.example`;
    serveFixtureSite(service().origin, domain, shape);
    const answer = await generated(domain);
    expect(answer.service).toMatchObject({ domain, tos_url: `https://${domain}${path}` });
    expect(answer.permissions).toMatchObject({ scrape_data: false, allow_training: false });
  });

  it.each(['redirect-to-www', 'www-only'])('on site "%s" under www.', async (shape) => {
    const domain = `${shape}.example`;
    serveFixtureSite(service().origin, domain, shape);
    const answer = await generated(domain);
    expect(answer.service).toMatchObject({ domain, tos_url: `https://www.${domain}/terms` });
  });

  it('where the registry knows them to be', async () => {
    const domain = 'known-only.example';
    const known = { domain, tos_url: KNOWN_URL };
    await service().put(anEntry({ domain, document: aDocumentOf(domain, { service: known }) }));
    serveFixtureSite(service().origin, domain, 'known-only');
    expect((await generated(domain)).service.tos_url).toBe(KNOWN_URL);
  });

  it.each([
    ['french', 'fr', 'French'],
    ['latin-1', 'fr', 'French'],
    ['german', 'de', 'German'],
    ['japanese', 'ja', 'Japanese'],
  ])(
    'in another language, "%s"; what is not understood is null, and the notice says so',
    async (shape, language, name) => {
      const domain = `${shape}.example`;
      serveFixtureSite(service().origin, domain, shape);
      const answer = await generated(domain);
      expect(provenanceOf(answer).sources[0].language).toBe(language);
      expect(new Set(Object.values(answer.permissions))).toEqual(new Set([null]));
      expect(answer.meta.notice).toContain(`is in ${name}, which`);
    },
  );
});

it('www. names the same site: one result for both names', async () => {
  serveFixtureSite(service().origin, 'both.example', 'redirect-to-www');
  const www = await service().generate('www.both.example').expect(200);
  expect(www.body.service.domain).toBe('both.example');
  const bare = await service().generate('both.example').expect(200);
  expect(bare.text).toBe(www.text);
  expect(bare.headers['x-cache']).toBe('HIT');
});

it('text of a page does not get out of its field', async () => {
  const hostile = TERMS_TEXT.replace('the shop', 'the "shop"</script>\u2028\\u0000 {"a":1}');
  serveTerms(service().origin, 'hostile.example', { type: 'text/plain; charset=utf-8', body: hostile });
  const { meta: _meta, ...content } = await generated('hostile.example');
  const { body } = await service().post('/api/validate').send({ content }).expect(200);
  expect(body.valid).toBe(true);
});
