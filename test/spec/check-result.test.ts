import { describe, expect, it } from 'vitest';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';

/** The specification's fields in its order, then the service's own. */
const FIELDS = [
  'success',
  'domain',
  'action',
  'result',
  'permission',
  'confidence',
  'policy_excerpt',
  'resolved_permission',
  'agentterms_version',
  'checked_at',
  'error',
  'message',
  'check_id',
  'answered_for',
  'source',
  'validation_status',
  'document_hash',
  'reason_code',
  'accuracy',
  'measured',
  'verdict',
  'next',
  'limits',
  'conditions',
];

const service = useService();

describe('an exact action (2.10)', () => {
  it('is answered from a shipped entry with every field in its place', async () => {
    const answer = await service().check('netflix.com', 'read_content');
    expect(answer).toEqual({
      success: true,
      domain: 'netflix.com',
      action: 'read_content',
      result: {
        value: { allowed: true, conditions: expect.stringContaining('non-commercial') },
        confidence: 'high',
        caveats: [],
      },
      permission: 'allowed',
      confidence: 0.99,
      policy_excerpt: expect.stringMatching(
        /^The terms document of netflix\.com allows read_content with conditions: ".*non-commercial.*"\.$/,
      ),
      agentterms_version: '0.3.0',
      checked_at: '2026-03-04T05:06:07.089Z',
      check_id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      source: 'registry',
      validation_status: 'validated',
      document_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      reason_code: 'listed_conditional',
      accuracy: 0.99,
      measured: { share: 0.99, low: 0.97, high: 1, values: 671, texts: 140 },
      verdict: 'proceed_if_conditions_met',
      next: { step: 'ask_user', question: expect.stringMatching(/\?$/) },
      conditions: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining('non-commercial') }),
      ]),
    });
    expect(Object.keys(answer)).toEqual(FIELDS.filter((field) => field in answer));
  });

  it.each([
    'scrape_data',
    'SCRAPE_DATA',
    'Scrape Data',
    'scrape-data',
    'scrape.data',
    'scrapeData',
    'ScrapeData',
    '  scrape   data ',
    'ＳＣＲＡＰＥ＿ＤＡＴＡ',
  ])('is the same in the spelling "%s"', async (action) => {
    const answer = await service().check('netflix.com', action);
    expect(answer).toMatchObject({ action, confidence: 0.99, permission: 'denied', verdict: 'block' });
    expect(answer).not.toHaveProperty('resolved_permission');
  });
});

describe('a mapped action (2.10)', () => {
  it.each([
    ['scrape product prices', 'scrape_data'],
    ['read the articles', 'read_content'],
    ['buy a train ticket', 'make_purchases'],
    ['sign up for an account', 'create_account'],
    ['publish a comment', 'post_content'],
    ['train a language model on the pages', 'allow_training'],
    ['call the REST API', 'api_access'],
  ])('"%s" names the key and a confidence from 0.70 to 0.80', async (action, key) => {
    const answer = await service().check('openai.com', action);
    expect(answer.resolved_permission).toBe(key);
    expect(answer.action).toBe(action);
    expect(answer.confidence).toBeGreaterThanOrEqual(0.7);
    expect(answer.confidence).toBeLessThanOrEqual(0.8);
    expect(Object.keys(answer)).toEqual(FIELDS.filter((field) => field in answer));
  });

  it('gives what the document says of the key', async () => {
    const mapped = await service().check('openai.com', 'scrape product prices');
    const exact = await service().check('openai.com', 'scrape_data');
    expect(mapped.result).toEqual(exact.result);
    expect(mapped.policy_excerpt).toBe(exact.policy_excerpt);
    expect(mapped.document_hash).toBe(exact.document_hash);
  });
});

describe('an action that is none of the seven', () => {
  it('is answered with null, low and a caveat', async () => {
    const answer = await service().check('netflix.com', 'water the plants');
    expect(answer).toMatchObject({
      result: { value: null, confidence: 'low', caveats: [expect.stringMatching(/not recognised/)] },
      permission: 'not_specified',
      confidence: 0.1,
      reason_code: 'action_not_recognised',
      verdict: 'block',
    });
    expect(answer).not.toHaveProperty('resolved_permission');
    expect(answer).not.toHaveProperty('error');
  });
});

describe('a domain without a terms document (4.1)', () => {
  it('is a success of exactly the specified form', async () => {
    const answer = await service().check('nothing-here.example', 'read_content');
    expect(answer).toEqual({
      success: true,
      domain: 'nothing-here.example',
      action: 'read_content',
      result: { value: null, confidence: null, caveats: [] },
      permission: 'not_specified',
      confidence: 0,
      checked_at: '2026-03-04T05:06:07.089Z',
      error: 'no_agentterms_json',
      message: expect.stringContaining('nothing-here.example'),
      check_id: expect.any(String),
      source: 'none',
      reason_code: 'no_document',
      verdict: 'block',
      next: {
        step: 'generate',
        url: expect.stringMatching(/^http.*\/generate\?domain=nothing-here\.example$/),
      },
    });
    expect(Object.keys(answer)).toEqual(FIELDS.filter((field) => field in answer));
  });

  it('keeps that form for a mapped action and for one that is not recognised', async () => {
    const mapped = await service().check('nothing-here.example', 'buy a train ticket');
    expect(mapped).toMatchObject({
      confidence: 0,
      resolved_permission: 'make_purchases',
      verdict: 'escalate',
    });
    const unknown = await service().check('nothing-here.example', 'water the plants');
    expect(unknown).toMatchObject({ confidence: 0, result: { value: null, confidence: null, caveats: [] } });
    expect(unknown).not.toHaveProperty('resolved_permission');
  });
});

describe('the answer', () => {
  it('is JSON in UTF-8 that nobody stores', async () => {
    const { headers } = await service()
      .get('/api/v1/check')
      .query({ domain: 'netflix.com', action: 'read_content' })
      .expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('etag');
  });

  it('tells the time in UTC with milliseconds, also when they are zero', async () => {
    const before = service().clock.now();
    service().clock.set('2026-03-04T23:59:59.000Z');
    expect(await service().check('netflix.com', 'read_content')).toHaveProperty(
      'checked_at',
      '2026-03-04T23:59:59.000Z',
    );
    service().clock.set(before.toISOString());
  });

  it('names the document by the hash of its canonical form', async () => {
    const document = aDocumentOf('hashed.example', { jurisdiction: ['DE', 'FR'] });
    await service().put(anEntry({ domain: 'hashed.example', document }));
    const answer = await service().check('hashed.example', 'read_content');
    expect(answer.document_hash).toBe(documentHash(document));
  });

  it('has another check_id every time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await service().check('x.com', 'read_content')).check_id),
    );
    expect(new Set(ids).size).toBe(20);
  });

  it('to HEAD has the headers alone', async () => {
    const answer = await service()
      .head('/api/v1/check')
      .query({ domain: 'netflix.com', action: 'read_content' })
      .expect(200);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(100);
  });
});
