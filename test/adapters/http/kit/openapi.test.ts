import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import * as accessSchemas from '../../../../src/adapters/http/access/access-schema.js';
import * as adminSchemas from '../../../../src/adapters/http/admin/admin-schema.js';
import * as auditHealthSchemas from '../../../../src/adapters/http/audit/audit-health-schema.js';
import * as auditSchemas from '../../../../src/adapters/http/audit/audit-schema.js';
import * as authzenSchemas from '../../../../src/adapters/http/check/authzen-schema.js';
import * as checkSchemas from '../../../../src/adapters/http/check/check-schema.js';
import * as generateSchemas from '../../../../src/adapters/http/generate/generate-schema.js';
import { defineRoute } from '../../../../src/adapters/http/kit/define-route.js';
import * as errorSchemas from '../../../../src/adapters/http/kit/error-response-schema.js';
import { STATUS_OF } from '../../../../src/adapters/http/kit/http-error.js';
import { failuresOf, openApiOf } from '../../../../src/adapters/http/kit/openapi.js';
import { wordsOf } from '../../../../src/adapters/http/kit/patterns-schema.js';
import type { Route } from '../../../../src/adapters/http/kit/route.js';
import * as registrySchemas from '../../../../src/adapters/http/registry/registry-schema.js';
import { describedRoutes } from '../../../../src/adapters/http/serve/describe-api.js';
import * as validationSchemas from '../../../../src/adapters/http/validate/validation-schema.js';
import { TermsDocument } from '../../../../src/domain/terms/terms-document.js';

type Json = Record<string, unknown>;

interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    description: string;
    schema: Json;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { schema: Json }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly servers: readonly { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<'schemas' | 'headers', Record<string, Json>>;
}

const ABOUT = {
  baseUrl: 'https://terms.example',
  apiUrl: 'https://terms.example',
  schemaUrl: 'https://terms.example/schema.json',
  version: '1.2.3',
  userAgent: 'AgentTermsBot/1.2.3',
};

const ROUTES = describedRoutes(ABOUT);
const API = openApiOf(ROUTES, ABOUT) as OpenApi;
const OPERATIONS = Object.entries(API.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    path,
    method,
    operation,
  })),
);

describe('the description of the API', () => {
  it('names the service and its address', () => {
    expect(API.openapi).toMatch(/^3\.1\.\d+$/);
    expect(API.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    expect(API.servers).toEqual([{ url: 'https://terms.example' }]);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(API))).toEqual(API);
  });

  it('contains every route once, and nothing else', () => {
    const served = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(OPERATIONS.map(({ name }) => name).sort()).toEqual(served.toSorted());
    expect(new Set(served).size).toBe(served.length);
  });

  it('gives every operation its own id', () => {
    const ids = OPERATIONS.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
  });

  it('names its schemas by the words of the domain, and has no pattern that only some languages know', () => {
    const names = Object.keys(API.components.schemas);
    for (const name of ['CheckResult', 'TermsDocument', 'PermissionValue', 'RegistryPage', 'AuditCheck'])
      expect(names).toContain(name);
    expect(names.length).toBeLessThan(220);
    expect(JSON.stringify(API)).not.toMatch(/\(\?[=!<]|\\\\[pP]\{|\[\^\]/);
  });

  it('distinguishes two methods of one path', () => {
    const route = (method: 'get' | 'post') =>
      defineRoute(method, '/a/:b', {
        operationId: 'x',
        summary: method,
        responses: {},
        failures: [],
        handle: () => ({ status: 200, json: 1 }),
      });
    const { paths } = openApiOf([route('get'), route('post')], ABOUT) as OpenApi;
    expect(Object.keys(paths['/a/{b}'] ?? {})).toEqual(['get', 'post']);
  });

  it('requires parameters in the path, whatever the schema says', () => {
    const route = defineRoute('get', '/a/:b', {
      operationId: 'x',
      summary: 'x',
      params: Type.Object({ b: Type.Optional(Type.String({ description: 'b' })) }),
      query: Type.Object({ c: Type.Optional(Type.String({ description: 'c' })) }),
      responses: {},
      failures: [],
      handle: () => ({ status: 200, json: 1 }),
    });
    const { paths } = openApiOf([route], ABOUT) as OpenApi;
    expect(paths['/a/{b}']?.get?.parameters).toEqual([
      { name: 'c', in: 'query', required: false, description: 'c', schema: { type: 'string' } },
      { name: 'b', in: 'path', required: true, description: 'b', schema: { type: 'string' } },
    ]);
  });

  it('refers only to existing components', () => {
    const references = JSON.stringify(API).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const [, kind, name] = /^"\$ref":"#\/components\/(schemas|headers)\/([\w-]+)"$/.exec(reference) ?? [];
      expect(API.components[kind as 'schemas' | 'headers']).toHaveProperty(String(name));
    }
  });
});

describe.each(OPERATIONS)('the description of $name', ({ path, method, operation }) => {
  const route = ROUTES.find(
    (candidate) => candidate.method === method && candidate.path.replace(/:(\w+)/g, '{$1}') === path,
  );

  it('has a summary and described responses, one of them a success', () => {
    expect(operation.summary).not.toBe('');
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
  });

  it('names each parameter of its path, and each parameter with a description and a schema', () => {
    const parameters = operation.parameters ?? [];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    for (const parameter of parameters) {
      expect(['query', 'path', 'header']).toContain(parameter.in);
      expect(parameter.description).not.toBe('');
      expect(parameter.schema).toEqual(expect.objectContaining({ examples: expect.any(Array) }));
      expect(parameter.schema).not.toHaveProperty('description');
      if (parameter.in === 'path') expect(parameter.required).toBe(true);
    }
  });

  it('maps every failure to its status, with the body of a failure', () => {
    for (const code of failuresOf(route as Route)) {
      const response = operation.responses[STATUS_OF[code]];
      expect(response?.description).toContain(`\`${code}\``);
      if (route?.responses[STATUS_OF[code]] !== undefined) continue;
      const schema = STATUS_OF[code] === 429 ? 'RateLimitError' : 'Error';
      expect(response?.content).toEqual({
        'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
      });
    }
  });

  it('names the 429 and the body exactly when it has a limit and a body', () => {
    const { limit, role, owner } = route ?? {};
    expect('429' in operation.responses).toBe([limit, role, owner].some((one) => one !== undefined));
    expect(operation.requestBody !== undefined).toBe(route?.body !== undefined);
    if (operation.requestBody !== undefined) {
      expect(operation.requestBody.required).toBe(route?.body?.optional !== true);
      for (const status of ['413', '415']) expect(operation.responses).toHaveProperty(status);
    }
  });

  it('has schemas that compile as JSON Schema 2020-12', () => {
    const schemas = [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ];
    for (const schema of schemas) expect(() => ajvOfApi.compile(refersToApi(schema))).not.toThrow();
  });
});

const refersToApi = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'api#/$defs/'));
const ajvOfApi = formats
  .default(new Ajv2020({ strict: true, allowUnionTypes: true }))
  .addSchema({ $id: 'api', $defs: refersToApi(API.components.schemas) });

const MODULES = {
  access: accessSchemas,
  admin: adminSchemas,
  audit: auditSchemas,
  audit_health: auditHealthSchemas,
  authzen: authzenSchemas,
  check: checkSchemas,
  error: errorSchemas,
  generate: generateSchemas,
  registry: registrySchemas,
  validation: validationSchemas,
};
const SCHEMAS = Object.entries(MODULES).flatMap(([module, exported]) =>
  Object.entries(exported)
    .filter(([, value]) => typeof value === 'object' && ('type' in value || 'anyOf' in value))
    .map(([name, schema]) => ({
      name: `${module}: ${name}`,
      schema: JSON.parse(JSON.stringify(schema)) as Json,
    })),
);

/** Every schema within a schema, with its place. The choices of a union are covered by the union. */
function partsOf(schema: Json, path: string): { path: string; schema: Json; field: boolean }[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const fields = properties.flatMap(([name, field]) => [
    { path: `${path}.${name}`, schema: field, field: true },
    ...partsOf(field, `${path}.${name}`),
  ]);
  const items = schema.items as Json | undefined;
  const inner = [...(items === undefined ? [] : [items]), ...((schema.anyOf ?? []) as Json[])];
  return [
    ...fields,
    ...inner.flatMap((part, nth) => [
      { path: `${path}[${nth}]`, schema: part, field: false },
      ...partsOf(part, `${path}[${nth}]`),
    ]),
  ];
}

describe('a pattern of incoming values', () => {
  const patternsOf = (schema: Json): string[] => [
    ...(typeof schema.pattern === 'string' ? [schema.pattern] : []),
    ...partsOf(schema, '').flatMap(({ schema: part }) =>
      typeof part.pattern === 'string' ? [part.pattern] : [],
    ),
  ];
  const given = ROUTES.flatMap(({ query, params, body }) =>
    [query, params, body?.schema].flatMap((schema) =>
      schema === undefined ? [] : patternsOf(JSON.parse(JSON.stringify(schema)) as Json),
    ),
  );

  // The validation of a terms document reports what is wrong with it.
  const inDocuments = new Set(patternsOf(JSON.parse(JSON.stringify(TermsDocument)) as Json));

  it.each([...new Set(given)].filter((pattern) => !inDocuments.has(pattern)))(
    '%s is told in words',
    (pattern) => {
      expect(wordsOf(pattern)).toMatch(/^must /);
    },
  );
});

const ajv = formats.default(new Ajv2020({ strict: true }));

describe.each(SCHEMAS)('the schema $name', ({ schema }) => {
  const parts = partsOf(schema, '');

  it('has a description on every field', () => {
    const bare = parts.filter(({ field, schema: part }) => field && typeof part.description !== 'string');
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('has an example on every field that is not an object of further fields', () => {
    const bare = parts.filter(
      ({ field, schema: part }) => field && part.type !== 'object' && !('examples' in part),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('has only examples that are valid against it', () => {
    for (const { path, schema: part } of parts) {
      const validate = ajv.compile(part);
      for (const example of (part.examples ?? []) as unknown[])
        expect([path, validate(example)]).toEqual([path, true]);
    }
  });
});
