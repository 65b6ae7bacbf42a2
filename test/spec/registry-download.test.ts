import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { listings, manifestOf, readArchive } from '../support/registry-archive.js';

const LIMIT = 10;

const service = useService();

describe('GET /registry/download (specification 4.4, contract: "Registry", "Limits")', () => {
  it('contains the document of every entry, byte for byte as GET /registry/:domain returns it', async () => {
    const answer = await fetch(`${service().url}/registry/download`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    const files = await readArchive(Buffer.from(await answer.arrayBuffer()));
    const { said, held } = listings(files);
    expect(held).toEqual(said);
    const { body: list } = await service().get('/registry').query({ limit: 1000 });
    const manifest = manifestOf(files);
    expect([manifest.total, manifest.counts]).toEqual([list.total, list.counts]);
    expect(manifest.entries.map(({ domain, confidence }) => [domain, confidence])).toEqual(
      list.entries.map(({ domain, confidence }: { domain: string; confidence: number }) => [
        domain,
        confidence,
      ]),
    );
    const texts = new Map(files.map(({ name, text }) => [name, text]));
    await Promise.all(
      manifest.entries.map(async ({ domain, validation_status: status, filename }) => {
        const given = await fetch(`${service().url}/registry/${domain}`);
        const file = texts.get(`agentterms-registry/${status}/${filename}`);
        expect([domain, file]).toEqual([domain, await given.text()]);
      }),
    );
  });

  it('answers HEAD with the headers of GET, other methods with 405, and is in the OpenAPI file', async () => {
    const head = await service().head('/registry/download').expect(200);
    expect(head.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="agentterms-registry-2026-03-04.zip"',
      'cache-control': 'no-cache',
    });
    const refused = await service().post('/registry/download').expect(405);
    expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS');
    const { body } = await service().get('/openapi.json').expect(200);
    expect(body.paths['/registry/download'].get.responses['200'].content).toHaveProperty(['application/zip']);
  });
});

describe('the limit of GET /registry/download', () => {
  it(`serves the tenth download of an hour, and the same bytes each time, and refuses the eleventh`, async () => {
    // A separate hour.
    service().later(3_600_000);
    const hashes = new Set<string>();
    for (let nth = 1; nth <= LIMIT; nth += 1) {
      const answer = await fetch(`${service().url}/registry/download`);
      expect(answer.status).toBe(200);
      hashes.add(
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      );
    }
    expect(hashes.size).toBe(1);
    const { body } = await service().get('/registry/download').expect(429);
    expect(body).toMatchObject({ error: 'rate_limit_exceeded', limit_hit: '10/hour' });
    service().later(3_600_000);
    expect((await fetch(`${service().url}/registry/download`)).status).toBe(200);
  });
});
