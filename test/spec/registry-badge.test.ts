import { beforeAll, describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';

const service = useService();

beforeAll(() =>
  service().put(
    ...(['validated', 'unvalidated', 'flagged'] as const).map((validationStatus) =>
      anEntry({ domain: `${validationStatus}.example`, validationStatus }),
    ),
  ),
);

describe('GET /registry/:domain/badge', () => {
  it.each([
    ['validated.example', 'validated'],
    ['www.unvalidated.example', 'unvalidated'],
    ['flagged.example', 'flagged'],
    ['nobody.example', 'not listed'],
  ])('%s is %s', async (domain, message) => {
    const { body } = await service().get(`/registry/${domain}/badge.json`).expect(200);
    expect(body).toEqual({
      schemaVersion: 1,
      label: 'agentterms',
      message,
      color: expect.stringMatching(/^#/),
    });
    const image = await fetch(`${service().url}/registry/${domain}/badge.svg`);
    expect(image.status).toBe(200);
    expect(image.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(image.headers.get('Cache-Control')).toBe('public, max-age=300');
    const text = await image.text();
    expect(text).toContain(`<title>agentterms: ${message}</title>`);
    expect(text).not.toContain('example');
  });

  it('shows a file of the site itself', async () => {
    await using live = await startService({ live: true });
    serveSite(live.origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    await live.check('own.example', 'read_content');
    const { body } = await live.get('/registry/own.example/badge.json').expect(200);
    expect(body.message).toBe('own file');
  });

  it('asks for a domain', async () => {
    const { body } = await service().get('/registry/127.0.0.1/badge.svg').expect(400);
    expect(body.error).toBe('invalid_domain');
  });
});
