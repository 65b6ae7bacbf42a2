import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService({ live: true });
const HASH = 'a'.repeat(64);
const PASSAGE = { source_url: 'https://pear.example/terms', text_sha256: HASH, start: 10, end: 60 };
const ARCHIVED = { archived_at: '2026-08-01T00:00:00.000Z' };
const WHERE = 'https://archive.example/pear';

const put = (domain: string, extensions: Record<string, unknown>) =>
  service().put(
    anEntry({
      domain,
      document: aDocumentOf(domain, { permissions: { read_content: true, scrape_data: false }, extensions }),
    }),
  );

beforeAll(async () => {
  await put('pear.example', {
    'com.agentterms.meta': {
      confidence: { scrape_data: 0.97, read_content: 'high' },
      sources: [{ text_sha256: HASH, ...ARCHIVED, archive: { url: WHERE } }],
    },
    'com.agentterms.evidence': { scrape_data: [{ ...PASSAGE, grade: 'apt', quote: 'No robots.' }] },
  });
  await put('list.example', {
    'com.agentterms.evidence': {
      read_content: [{ ...PASSAGE, lead_in: { start: 1, end: 9, quote: 'You may:', more: 1 } }],
      scrape_data: [
        { ...PASSAGE, lead_in: 'You may not:' },
        { ...PASSAGE, lead_in: { start: 9, end: 3, quote: 7 } },
      ],
    },
  });
  await put('odd.example', {
    'com.agentterms.meta': { confidence: [], sources: { 0: 1 } },
    'com.agentterms.evidence': {
      read_content: 'no list',
      api_access: [
        { ...PASSAGE, source_url: 'javascript:alert(1)' },
        { ...PASSAGE, start: 50, end: 3 },
      ],
      scrape_data: [
        1,
        null,
        { start: 1 },
        { ...PASSAGE, start: -1, text_sha256: 'x', grade: 'best', quote: 7 },
      ],
    },
  });
});

describe('GET /registry/:domain/evidence', () => {
  it('gives for each value the passages that it rests on', async () => {
    const { body, headers } = await service().get('/registry/pear.example/evidence').expect(200);
    expect(body).toMatchObject({
      domain: 'pear.example',
      document_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(body.values.scrape_data).toEqual({
      value: false,
      confidence: 0.97,
      passages: [{ ...PASSAGE, grade: 'apt', quote: 'No robots.', ...ARCHIVED, archived_url: WHERE }],
    });
    expect(body.values.read_content).toEqual({ value: true, passages: [] });
    expect(body.values.api_access).toEqual({ value: null, passages: [] });
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it('gives an item of a list with what introduces it, as far as that is of the form', async () => {
    const { body } = await service().get('/registry/list.example/evidence').expect(200);
    expect(body.values.read_content.passages).toMatchObject([
      { ...PASSAGE, lead_in: { start: 1, end: 9, quote: 'You may:' } },
    ]);
    expect(body.values.read_content.passages[0].lead_in).not.toHaveProperty('more');
    expect(body.values.scrape_data.passages).toMatchObject([PASSAGE, PASSAGE]);
    for (const passage of body.values.scrape_data.passages) expect(passage).not.toHaveProperty('lead_in');
  });

  it('passes over what is not of the form', async () => {
    const { body } = await service().get('/registry/odd.example/evidence').expect(200);
    expect(body.values.read_content).toEqual({ value: true, passages: [] });
    expect(body.values.scrape_data.passages).toEqual([{ source_url: PASSAGE.source_url }]);
    expect(body.values.api_access.passages).toEqual([{ source_url: PASSAGE.source_url, text_sha256: HASH }]);
  });

  it('is 404 for a domain without an entry', async () => {
    const { body } = await service().get('/registry/unknown.example/evidence').expect(404);
    expect(body.error).toBe('not_found');
  });
});

describe('the accuracy of a value', () => {
  const accuracies = async (domain: string) => {
    const [check, evidence] = await Promise.all([
      service().check(domain, 'scrape_data'),
      service().get(`/registry/${domain}/evidence`).expect(200),
    ]);
    return [check.measured, evidence.body.values.scrape_data.measured];
  };

  it('is the same of a check and of the evidence, whatever the status of the entry', async () => {
    await put('unchecked.example', { 'com.agentterms.meta': { confidence: { scrape_data: 0.95 } } });
    const [ofCheck, ofEvidence] = await accuracies('unchecked.example');
    expect(ofCheck).toMatchObject({ share: 0.95, texts: expect.any(Number), values: expect.any(Number) });
    expect(ofEvidence).toEqual(ofCheck);
  });

  it('is not what a site says of its own document', async () => {
    const extensions: Record<string, object> = {
      'com.agentterms.meta': { confidence: { scrape_data: 0.99 } },
    };
    const document = aDocumentOf('copied.example', { permissions: { scrape_data: false }, extensions });
    await service().put(anEntry({ domain: 'copied.example', origin: 'authoritative', document }));
    expect(await accuracies('copied.example')).toEqual([undefined, undefined]);
  });
});

describe('the own file of a site', () => {
  it('is named where it answers checks instead of the entry', async () => {
    await put('filed.example', {});
    expect((await service().get('/registry/filed.example/evidence')).body).not.toHaveProperty('own_file');
    serveSite(service().origin, 'filed.example', {
      [WELL_KNOWN]: aDocumentOf('filed.example', {
        permissions: { scrape_data: { allowed: true, conditions: 'Slowly.' } },
      }),
    });
    await service().generate('filed.example').expect(200);
    const check = await service().check('filed.example', 'scrape_data');
    const { body } = await service().get('/registry/filed.example/evidence').expect(200);
    expect(check.source).toBe('authoritative');
    expect(body.own_file).toMatchObject({
      document_hash: check.document_hash,
      values: {
        scrape_data: { value: check.result.value, conditions: check.conditions },
        read_content: { value: null },
      },
    });
  });
});

describe('GET /api/v1/check?evidence=1', () => {
  it('adds the passages of the value that was asked for', async () => {
    const { body } = await service()
      .get('/api/v1/check?domain=pear.example&action=scrape%20the%20prices&evidence=1')
      .expect(200);
    expect(body.evidence).toEqual([
      { ...PASSAGE, grade: 'apt', quote: 'No robots.', ...ARCHIVED, archived_url: WHERE },
    ]);
  });

  it.each(['', '&evidence=0'])('adds nothing with %j', async (more) => {
    const { body } = await service()
      .get(`/api/v1/check?domain=pear.example&action=scrape_data${more}`)
      .expect(200);
    expect(body).not.toHaveProperty('evidence');
  });

  it('is an empty list where nothing is known', async () => {
    const { body } = await service().get(
      '/api/v1/check?domain=unknown.example&action=scrape_data&evidence=1',
    );
    expect(body.evidence).toEqual([]);
  });

  it('is refused when it says anything else', async () => {
    const { body } = await service()
      .get('/api/v1/check?domain=pear.example&action=scrape_data&evidence=yes')
      .expect(400);
    expect(body.error).toBe('invalid_request');
  });
});
