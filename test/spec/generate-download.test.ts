import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { PLAIN_SITE } from '../support/generating.js';
import { ROOT, serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

const service = useService();

const isValid = async (text: string) =>
  (await service().post('/api/validate').send({ content: text }).expect(200)).body;

describe('download=1 gives exactly the file to publish', () => {
  it('of a generated document: without meta, valid, with the attribution in its provenance', async () => {
    serveFixtureSite(service().origin, 'shop.example', PLAIN_SITE);
    const { meta, ...document } = (await service().generate('shop.example').expect(200)).body;
    expect(meta.source).toBe('generated');
    const { text, headers } = await service().generate('shop.example', { download: '1' }).expect(200);
    expect(JSON.parse(text)).toEqual(document);
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(document));
    expect(document.extensions['com.agentterms.meta']).toMatchObject({
      source: 'service.example',
      attribution: expect.stringContaining('Agent Terms Service (https://service.example)'),
    });
    expect(await isValid(text)).toMatchObject({ valid: true, errors: [], warnings: [] });
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="agentterms.json"',
      'content-type': 'application/json; charset=utf-8',
      'x-cache': 'HIT',
      'cache-control': 'no-store',
    });
  });

  it('laid out for people, and ending in a line break', async () => {
    serveFixtureSite(service().origin, 'shop.example', PLAIN_SITE);
    const { text } = await service().generate('shop.example', { download: '1' }).expect(200);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it('of a domain that nobody has asked about before', async () => {
    serveFixtureSite(service().origin, 'first.example', PLAIN_SITE);
    const file = await service().generate('first.example', { download: '1' }).expect(200);
    expect(file.headers['x-cache']).toBe('MISS');
    const { meta: _meta, ...document } = (await service().generate('first.example').expect(200)).body;
    expect(JSON.parse(file.text)).toEqual(document);
  });

  it.each(['1', 'true'])('of an own file (download=%s)', async (download) => {
    const document = aDocumentOf('own.example', { extensions: { 'org.example.ä': { b: 1, a: [null] } } });
    serveSite(service().origin, 'own.example', { [WELL_KNOWN]: document });
    const { text, headers } = await service().generate('own.example', { download }).expect(200);
    expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(document));
    expect(headers['content-disposition']).toBe('attachment; filename="agentterms.json"');
    expect(await isValid(text)).toMatchObject({ valid: true });
  });

  it('of an own file that is not valid: as it is', async () => {
    serveSite(service().origin, 'odd.example', { [ROOT]: { permissions: 'all', surprise: [1] } });
    const { text } = await service().generate('odd.example', { download: '1' }).expect(200);
    expect(JSON.parse(text)).toEqual({ permissions: 'all', surprise: [1] });
  });

  it('of an own file with a meta of its own: without any, as in the answer that is no download', async () => {
    serveSite(service().origin, 'meta.example', { [ROOT]: { permissions: 'all', meta: { source: 'me' } } });
    const { meta: _meta, ...document } = (await service().generate('meta.example').expect(200)).body;
    const { text } = await service().generate('meta.example', { download: '1' }).expect(200);
    expect(JSON.parse(text)).toEqual(document);
  });

  it('of what is generated although the domain has a file', async () => {
    serveFixtureSite(service().origin, 'shop.example', PLAIN_SITE);
    const query = { mode: 'generate_always', download: '1' };
    const { text } = await service().generate('shop.example', query).expect(200);
    expect(JSON.parse(text).extensions).toHaveProperty(['com.agentterms.evidence']);
  });

  it('and goes round: published, it is the own file of the domain from then on', async () => {
    serveFixtureSite(service().origin, 'round.example', PLAIN_SITE);
    const file = await service().generate('round.example', { download: '1' }).expect(200);
    serveSite(service().origin, 'round.example', { [WELL_KNOWN]: file.text });
    const { body } = await service().generate('round.example', { force: 'true' }).expect(200);
    const { meta, ...document } = body;
    expect(meta).toMatchObject({ source: 'authoritative' });
    expect(meta.notice).not.toMatch(/not a valid/);
    expect(document).toEqual(JSON.parse(file.text));
  });
});

describe('a failure is no file', () => {
  it.each([
    ['localhost', 400, ['error', 'message']],
    ['nothing.example', 404, ['error', 'message', 'reason']],
  ])('%s', async (domain, status, fields) => {
    const { body, headers } = await service().generate(domain, { download: '1' }).expect(status);
    expect(headers).not.toHaveProperty('content-disposition');
    expect(Object.keys(body)).toEqual(fields);
  });
});
