import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIDENCE_TABLE } from '../../src/domain/check/confidence.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { aCalibration, aKeyCalibration } from '../support/a-calibration.js';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { serveFixtureSite } from '../support/sites.js';

const PATH = '/api/v1/confidence';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'confidence-'));
  file = join(folder, 'own.json');
  const older = aCalibration({}, { measured_on: '2026-01-02', documents: 140 });
  const newest = aCalibration({
    read_content: aKeyCalibration({ accuracy: 0.5, false_recall: null }),
    api_access: aKeyCalibration({ accuracy: 0.98 }),
    scrape_data: aKeyCalibration({ accuracy: 0.9, n: 20, low: 0.6, high: 0.99 }),
  });
  writeFileSync(file, JSON.stringify([older, newest]));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('GET /api/v1/confidence', () => {
  const service = useService();

  it("is the specification's table unless the operator chooses another (2.10)", async () => {
    const { body, headers } = await service().get(PATH).expect(200);
    expect(body).toMatchObject({
      table: 'specification',
      analyst: null,
      measured_on: null,
      thresholds: { high: 0.95, medium: 0.8 },
      history: [],
    });
    expect(Object.keys(body.keys)).toEqual([...PERMISSION_KEYS]);
    for (const key of PERMISSION_KEYS) {
      expect(body.keys[key]).toEqual({
        ...CONFIDENCE_TABLE[key],
        sample_size: 4,
        low: null,
        high: null,
        false_recall: null,
      });
    }
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]{16,}"$/),
      'access-control-allow-origin': '*',
    });
  });

  it('agrees with checks about every field', async () => {
    const { body } = await service().get(PATH).expect(200);
    for (const key of PERMISSION_KEYS) {
      const { result } = await service().check('netflix.com', key);
      expect([key, result.confidence, result.caveats]).toEqual([
        key,
        body.keys[key].tier,
        body.keys[key].caveats,
      ]);
    }
  });

  it('is 304 for a caller that has it', async () => {
    const { headers } = await service().get(PATH).expect(200);
    const answer = await service().get(PATH).set('If-None-Match', `"other", ${headers.etag}`).expect(304);
    expect(answer.text).toBe('');
    expect(answer.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'public, max-age=3600' });
    await service().get(PATH).set('If-None-Match', '"other"').expect(200);
  });

  it('to HEAD has only the headers', async () => {
    const full = await service().get(PATH).expect(200);
    const { headers, text } = await service().head(PATH).expect(200);
    expect(text ?? '').toBe('');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(full.text)));
    expect(headers.etag).toBe(full.headers.etag);
  });

  it('is served only to GET and HEAD', async () => {
    const { body, headers } = await service().post(PATH).send({}).expect(405);
    expect(body.error).toBe('method_not_allowed');
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it('counts with the other looks into the registry', async () => {
    service().later(60_000);
    await service().countAsked('registry', 598);
    await service().get(PATH).expect(200);
    await service().get('/registry?limit=1').expect(200);
    const { body } = await service().get(PATH).expect(429);
    expect(body).toMatchObject({ limit_hit: '600/minute' });
    service().later(60_000);
    await service().get(PATH).expect(200);
  });

  it('is not a part of the generator', async () => {
    await using own = await startService({ beside: service(), env: { SERVE: 'generator' } });
    await own.get(PATH).expect(404);
  });
});

describe('CONFIDENCE_TABLE', () => {
  const service = useService({ env: () => ({ CONFIDENCE_TABLE: file }) });

  it('puts the newest calibration of a file in force', async () => {
    const { body } = await service().get(PATH).expect(200);
    expect(body).toMatchObject({ table: 'own.json', analyst: 'clauses', measured_on: '2026-03-04' });
    expect(body.keys.scrape_data).toEqual({
      accuracy: 0.9,
      tier: 'medium',
      sample_size: 20,
      low: 0.6,
      high: 0.99,
      false_recall: 0.9,
      caveats: [expect.stringContaining('a small sample of 20 documents')],
    });
    expect(body.history).toMatchObject([
      { measured_on: '2026-01-02', documents: 140 },
      { measured_on: '2026-03-04', documents: 100, sets: ['labels/orchard.jsonl'] },
    ]);
    expect(JSON.stringify(body)).not.toContain(folder);
  });

  it('determines the tiers, caveats and verdicts of checks', async () => {
    const document = aDocumentOf('example.com', {
      permissions: { read_content: true, api_access: true, scrape_data: true },
    });
    await service().put(anEntry({ document, validationStatus: 'validated' }));
    expect(await service().check('example.com', 'read_content')).toMatchObject({
      result: { confidence: 'low', caveats: [expect.stringContaining('measured at 50% accuracy')] },
      verdict: 'escalate',
    });
    expect(await service().check('example.com', 'api_access')).toMatchObject({
      result: { confidence: 'high', caveats: [] },
      verdict: 'proceed',
    });
    expect(await service().check('example.com', 'scrape_data')).toMatchObject({
      result: { confidence: 'medium', caveats: [] },
    });
  });

  it('determines the confidence of generated entries', async () => {
    serveFixtureSite(service().origin, 'generated.example', 'footer-link');
    const { body } = await service().generate('generated.example').expect(200);
    const given = PERMISSION_KEYS.filter((key) => body.permissions[key] !== null);
    const accuracy = { read_content: 0.5, api_access: 0.98, scrape_data: 0.9 } as Record<string, number>;
    const mean = given.reduce((sum, key) => sum + (accuracy[key] ?? 0.97), 0) / given.length;
    const [row] = await service().sql<{ confidence: string }>(
      "SELECT confidence FROM registry_entry WHERE domain = 'generated.example'",
    );
    expect(given).toContain('read_content');
    expect(Number(row?.confidence)).toBeCloseTo(mean, 2);
  });
});
