import type { TSchema } from 'typebox';
import { hasClosedQuery, type Route } from './define-route.js';
import { STATUS_OF } from './error-response.js';
import { ErrorResponse, RateLimitResponse } from './schemas/error-response.js';

export interface ApiInfo {
  readonly version: string;
  readonly baseUrl: string;
  /** Where the generator is reached. */
  readonly apiUrl: string;
}

/** The routes as an OpenAPI 3.1 description; nothing in it is written twice. */
export function openApiOf(routes: readonly Route[], { version, baseUrl, apiUrl }: ApiInfo): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Terms Service',
      version,
      description:
        'What a web site permits AI agents to do. A returned permission value is a registry record, not a legal ruling. ' +
        'Limits are counted per caller: 100 checks and 100 generator requests an hour, 1,000 of each a day, unless the operator says otherwise; ' +
        'every check of a batch counts as one.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [...new Set([baseUrl, apiUrl])].map((url) => ({ url })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of an admin or an auditor.' },
        clientKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A key with limits of its own.',
        },
      },
      schemas: { Error: plain(ErrorResponse), RateLimit: plain(RateLimitResponse) },
    },
  };
}

function operationOf(route: Route): object {
  const parameters = [
    ...parametersOf('query', route.query),
    ...parametersOf('path', route.params),
    ...parametersOf('header', route.headers),
  ];
  return {
    summary: route.summary,
    ...(route.description === undefined ? undefined : { description: route.description }),
    operationId: operationIdOf(route),
    ...(route.role !== undefined && { security: [{ token: [] }] }),
    ...(route.limit !== undefined && { security: [{}, { clientKey: [] }] }),
    ...(parameters.length === 0 ? undefined : { parameters }),
    ...(route.body === undefined
      ? undefined
      : {
          requestBody: {
            required: route.body.optional !== true,
            content: { 'application/json': { schema: plain(route.body.schema) } },
          },
        }),
    responses: { ...successesOf(route), ...failuresOf(route) },
  };
}

function parametersOf(place: 'query' | 'path' | 'header', schema: TSchema | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = plain(property) as { description?: string };
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: rest,
    };
  });
}

function successesOf(route: Route): Record<string, object> {
  const entries = Object.entries(route.responses).map(([status, { description, schema, mediaType }]) => [
    status,
    schema === undefined
      ? { description }
      : { description, content: { [mediaType ?? 'application/json']: { schema: plain(schema) } } },
  ]);
  return Object.fromEntries(entries) as Record<string, object>;
}

function failuresOf(route: Route): Record<string, object> {
  const codes = new Map<number, string[]>();
  for (const code of new Set([...route.failures, ...guardFailuresOf(route), 'internal_error' as const])) {
    const status = STATUS_OF[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const entries = [...codes].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `\`${name}\``).join(', '),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${status === 429 ? 'RateLimit' : 'Error'}` },
        },
      },
    },
  ]);
  return Object.fromEntries(entries) as Record<string, object>;
}

/** What the guards before a route answer. */
function guardFailuresOf(route: Route) {
  const { limit, role } = route;
  return [
    ...(hasClosedQuery(route) ? (['invalid_request'] as const) : []),
    ...(limit === undefined ? [] : (['invalid_api_key'] as const)),
    ...(role === undefined ? [] : (['unauthorized', 'forbidden', 'rate_limit_exceeded'] as const)),
  ];
}

function operationIdOf({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** The schema as JSON, without TypeBox's hidden marks. */
function plain(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}
