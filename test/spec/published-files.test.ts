import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../src/app/project-files.js';
import { VERDICTS } from '../../src/domain/check/decide.js';
import { startService, useService } from '../support/a-service.js';
import { anEntry } from '../support/an-entry.js';
import { serveFixtureSite } from '../support/sites.js';

const service = useService();

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

const openApi = async (): Promise<OpenApi> => (await service().get('/openapi.json').expect(200)).body;

/** Every path that the router serves, in the spelling of OpenAPI. */
function servedPaths(): string[] {
  const layers = service().app.router.stack as readonly { readonly route?: { readonly path: string } }[];
  const paths = layers.flatMap(({ route }) =>
    route === undefined ? [] : [route.path.replace(/:(\w+)/g, '{$1}')],
  );
  return [...new Set(paths)].sort();
}

describe('the published schema (contract: "Registry")', () => {
  it('is the file of the repository with its own address', async () => {
    const { body: served, headers } = await service().get('/schema/agentterms.schema.json').expect(200);
    const file = JSON.parse(readFileSync(projectPath('schema/agentterms.schema.json'), 'utf8'));
    expect(served.$id).toBe('https://service.example/schema/agentterms.schema.json');
    expect({ ...served, $id: '' }).toEqual({ ...file, $id: '' });
    expect(served.$schema).toMatch(/draft-07/);
    expect(headers['content-type']).toBe('application/schema+json; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('has the address that the operator sets', async () => {
    const SCHEMA_URL = 'https://schemas.example/terms.json';
    await using own = await startService({ env: { SCHEMA_URL } });
    const answer = await fetch(`${own.url}/schema/agentterms.schema.json`);
    expect(await answer.json()).toHaveProperty('$id', SCHEMA_URL);
    const { body } = await own.get('/').expect(200);
    expect(body.links.schema).toBe(SCHEMA_URL);
  });

  it('accepts what the service accepts', async () => {
    const file = JSON.parse(readFileSync(projectPath('schema/agentterms.schema.json'), 'utf8'));
    const { $schema: _, ...schema } = file;
    const valid = formats.default(new Ajv2020({ strict: false })).compile(schema);
    const { body } = await service().get('/registry/netflix.com').expect(200);
    expect(valid(body)).toBe(true);
    expect(valid({ ...body, surplus: 1 })).toBe(false);
  });
});

describe('the OpenAPI file', () => {
  it('is OpenAPI 3.1 and names the service', async () => {
    const { openapi, servers, info } = await openApi();
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'https://service.example' }]);
    expect(info.version).toBe(JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version);
  });

  it('describes every served path, and no other', async () => {
    const { paths } = await openApi();
    expect(servedPaths().length).toBeGreaterThan(5);
    expect(Object.keys(paths).sort()).toEqual(servedPaths());
  });

  it('describes for every path the methods that it allows', async () => {
    const { paths } = await openApi();
    for (const [path, operations] of Object.entries(paths)) {
      const { status, headers } = await fetch(`${service().url}${path.replace('{domain}', 'x.com')}`, {
        method: 'OPTIONS',
      });
      const allowed = headers
        .get('allow')
        ?.split(', ')
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method));
      expect([path, status, allowed]).toEqual([
        path,
        204,
        Object.keys(operations).map((method) => method.toUpperCase()),
      ]);
    }
  });

  it('describes every operation with a summary, its answers and its possible failures', async () => {
    const { paths } = await openApi();
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(operation).toMatchObject({ summary: expect.any(String), operationId: expect.any(String) });
      const statuses = Object.keys(operation.responses);
      expect(statuses).toContain('500');
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  it('has no reference that leads nowhere', async () => {
    const file = await openApi();
    const references = [...JSON.stringify(file).matchAll(/"\$ref":"#([^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const pointer of references) {
      const target = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], file);
      expect([pointer, typeof target]).toEqual([pointer, 'object']);
    }
  });
});

describe('other pages for readers', () => {
  it('GET / says where to go next, and every link works', async () => {
    const { body } = await service().get('/').expect(200);
    expect(body.name).toBe('agentterms');
    serveFixtureSite(service().origin, 'example.com', 'footer-link');
    for (const link of Object.values<string>(body.links)) {
      const path = link.replace('https://service.example', '');
      expect([link, (await fetch(`${service().url}${path}`)).status]).toEqual([link, 200]);
    }
  });

  it('GET /.well-known/agentterms.json is a valid document of the service itself', async () => {
    for (const BASE_URL of ['https://terms.example/below', 'http://127.0.0.1:3000']) {
      await using own = await startService({ env: { BASE_URL } });
      const { body: content } = await own.get('/.well-known/agentterms.json').expect(200);
      const { body: report } = await own.post('/api/validate').send({ content }).expect(200);
      expect(report).toMatchObject({ valid: true, errors: [], warnings: [] });
      expect(content.discovery.api_specs[0].url).toBe(`${BASE_URL}/openapi.json`);
    }
    const { body } = await service().get('/.well-known/agentterms.json').expect(200);
    expect(body.service.domain).toBe('service.example');
  });

  it('GET /bot tells the owners of sites who visits them', async () => {
    const { text } = await service()
      .get('/bot')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(text).toContain('AgentTermsBot/');
    expect(text).toContain('/.well-known/agentterms.json');
  });

  it('GET /llms.txt tells a language model how to send requests, and every address in it works', async () => {
    const { text } = await service()
      .get('/llms.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    for (const verdict of VERDICTS) expect(text).toContain(`- ${verdict}:`);
    const addresses = text.match(/https:\/\/service\.example[^\s);]*/g) ?? [];
    expect(addresses.length).toBeGreaterThan(5);
    await service().put(anEntry({ domain: 'example.com' }));
    for (const address of addresses) {
      const path = address.replace('https://service.example', '');
      expect([path, (await fetch(`${service().url}${path}`)).status]).toEqual([path, 200]);
    }
  });
});
