import type { TSchema } from 'typebox';
import { CallerHeaders } from '../check/check-schema.js';
import { hasClosedQuery, parameterErrorOf, propertiesOf } from './define-route.js';
import { ErrorResponse, RateLimitResponse } from './error-response-schema.js';
import { STATUS_OF } from './http-error.js';
import { componentsOf, type Refer } from './openapi-components.js';
import type { Route, RouteResponse } from './route.js';
import { makeSessionCookie } from './session-cookie.js';

export interface ApiInfo {
  readonly version: string;
  readonly baseUrl: string;
  /** The generator's address. */
  readonly apiUrl: string;
}

/** Groups of operations by the beginning of their paths. The first match counts. */
const TAGS: readonly (readonly [path: string, tag: string, description: string])[] = [
  ['/api/v1/check', 'Checks', 'What a domain permits an agent to do.'],
  ['/api/v1/confidence', 'Checks', ''],
  [
    '/access',
    'AuthZEN',
    'Checks for enforcement points that speak the OpenID AuthZEN Authorization API 1.0.',
  ],
  ['/.well-known/authzen-configuration', 'AuthZEN', ''],
  ['/generate', 'Generator', 'Terms documents, published or derived.'],
  ['/api/validate', 'Validation', 'What is right and wrong about a terms document.'],
  ['/api/v1/own-file', 'Validation', ''],
  ['/registry', 'Registry', 'The collected terms documents.'],
  ['/mcp', 'MCP', 'Checks, terms and the registry for agents that speak the Model Context Protocol.'],
  ['/api/v1/admin/entries', 'Entries', 'Entries of the registry, for admins.'],
  ['/api/v1/admin/history', 'Entries', ''],
  ['/api/v1/webhooks', 'Webhooks', 'Changes of the registry, sent to holders of client keys.'],
  ['/api/v1/admin/webhooks', 'Webhooks', ''],
  ['/api/v1/admin', 'Access', 'Client keys and tokens, for admins.'],
  ['/api/v1/session', 'Access', ''],
  ['/api/v1/owners', 'Owners', 'What the owner of a site can do about its entry.'],
  ['/api/v1/audit', 'Audit', 'The log of checks, for auditors.'],
  ['/.well-known/jwks.json', 'Audit', ''],
  ['/', 'Service', 'The service itself.'],
];

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});

/** Headers that several operations return. */
const HEADERS = {
  'X-Request-Id': header('Names the request, also in the log of the service.'),
  'Access-Control-Allow-Origin': header('`*`: pages of any site may read the answer.'),
  'Cache-Control': header('How long the answer may be kept.'),
  ETag: header('Names this state of what is sent, for `If-None-Match`.'),
  'X-RateLimit-Limit': header('Requests in the first window of the limit.', 'integer'),
  'X-RateLimit-Remaining': header('Requests left in that window.', 'integer'),
  'X-RateLimit-Reset': header('Unix time, in seconds, at which that window ends.', 'integer'),
  'Retry-After': header('Seconds after which trying again is worth while.', 'integer'),
  'WWW-Authenticate': header('Which token is needed, or what is wrong with the one that was shown.'),
  Allow: header('Methods that the path serves.'),
};
const HEADERS_OF_STATUS: Readonly<Record<number, readonly (keyof typeof HEADERS)[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The routes as an OpenAPI 3.1 description. Nothing in it is written twice. */
export function openApiOf(routes: readonly Route[], { version, baseUrl, apiUrl }: ApiInfo): object {
  const { refer, schemas } = componentsOf();
  const cookie = makeSessionCookie(baseUrl).name;
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(route, refer) };
  }
  const used = new Set(routes.map(({ path }) => tagOf(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Terms Service',
      version,
      description:
        'What a web site permits AI agents to do. A returned permission value is a registry record, not a legal ruling. ' +
        'Limits are counted per caller: 100 checks and 100 generator requests an hour, 1,000 of each a day, unless the operator says otherwise; ' +
        'every check of a batch counts as one.',
      contact: { name: 'Agent Terms Service', url: baseUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [...new Set([baseUrl, apiUrl])].map((url) => ({ url })),
    tags: TAGS.filter(([, name, description]) => description !== '' && used.has(name)).map(
      ([, name, description]) => ({ name, description }),
    ),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'att_…',
          description: 'A token of an admin or an auditor.',
        },
        ownerToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ato_…',
          description: "The token of a site's owner; `POST /api/v1/owners/verify` gives it.",
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'A session of a page of this service; `POST /api/v1/session` begins it.',
        },
        clientKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'atk_…',
          description: 'A client key, with limits of its own.',
        },
        clientKeyHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'The same client key in a header of its own.',
        },
      },
      headers: HEADERS,
      schemas: schemas(),
    },
  };
}

function operationOf(route: Route, refer: Refer): object {
  const { body } = route;
  const parameters = [
    ...parametersOf('query', route.query, refer),
    ...parametersOf('path', route.params, refer),
    ...parametersOf('header', route.headers, refer),
    ...(route.caller === true ? parametersOf('header', CallerHeaders, refer) : []),
  ];
  return {
    tags: [tagOf(route.path)],
    summary: route.summary,
    description: route.description ?? `${route.summary}.`,
    operationId: route.operationId,
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: body.optional !== true,
        content: { 'application/json': { schema: refer(body.schema) } },
      },
    }),
    responses: responsesOf(route, refer),
  };
}

function securityOf({ role, owner, limit, clientKey }: Route): object[] {
  if (role !== undefined) return [{ token: [] }, { session: [] }];
  if (owner === true) return [{ ownerToken: [] }];
  if (limit === undefined) return [];
  return [...(clientKey === true ? [] : [{}]), { clientKey: [] }, { clientKeyHeader: [] }];
}

function tagOf(path: string): string {
  return TAGS.find(([start]) => path.startsWith(start))?.[1] ?? 'Service';
}

function parametersOf(
  place: 'query' | 'path' | 'header',
  schema: TSchema | undefined,
  refer: Refer,
): object[] {
  const { required = [] } = (schema ?? {}) as { required?: string[] };
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const { description, ...rest } = refer(property) as { description?: string };
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: rest,
    };
  });
}

function responsesOf(route: Route, refer: Refer): Record<string, object> {
  const codes = Map.groupBy(failuresOf(route), (code) => STATUS_OF[code]);
  const failures = [...codes].map(([status, names]): [number, RouteResponse] => [
    status,
    {
      schema: status === 429 ? RateLimitResponse : ErrorResponse,
      ...route.responses[status],
      description: [route.responses[status]?.description, ...names.map((name) => `\`${name}\``)]
        .filter((text) => text !== undefined)
        .join(', '),
    },
  ]);
  const unchanged = isConditional(route)
    ? { 304: { description: 'The copy that `If-None-Match` names is still the current one.' } }
    : {};
  const all: Record<string, RouteResponse> = {
    ...route.responses,
    ...unchanged,
    ...Object.fromEntries(failures),
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      {
        description: response.description,
        headers: headersOf(route, Number(status), response),
        ...(response.schema !== undefined && { content: contentOf(response, response.schema, refer) }),
      },
    ]),
  );
}

/** Besides JSON, a route returns texts, about which no schema says more. */
function contentOf({ mediaType = 'application/json' }: RouteResponse, schema: TSchema, refer: Refer): object {
  const types = typeof mediaType === 'string' ? [mediaType] : mediaType;
  return Object.fromEntries(
    types.map((type, nth) => [type, { schema: nth === 0 ? refer(schema) : { type: 'string' } }]),
  );
}

function headersOf(route: Route, status: number, { headers: own = {} }: RouteResponse): object {
  const isKept = status === 304 || (status === 200 && isConditional(route));
  const shared = [
    'X-Request-Id',
    'Cache-Control',
    ...(route.role === undefined ? ['Access-Control-Allow-Origin'] : []),
    ...(route.limit === undefined ? [] : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
    ...(isKept ? ['ETag'] : []),
    ...(HEADERS_OF_STATUS[status] ?? []),
  ].filter((name) => own[name] === undefined);
  return Object.fromEntries([
    ...shared.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...Object.entries(own).map(([name, description]) => [name, header(description)]),
  ]);
}

/** Whether a GET of the route returns 304 to a caller that has the current state. */
function isConditional({ method, cache, responses }: Route): boolean {
  return method === 'get' && (cache !== undefined || responses[200]?.headers?.ETag !== undefined);
}

/** All failures of the route: its own, and those that follow from what it declares. */
export function failuresOf(route: Route): readonly (keyof typeof STATUS_OF)[] {
  const { limit, role, owner, body, headers, caller, failures = [] } = route;
  const parameters = { ...propertiesOf(route.query), ...propertiesOf(route.params) };
  const ofDeclared: readonly (readonly [isDeclared: boolean, codes: typeof failures])[] = [
    [hasClosedQuery(route), ['invalid_request']],
    [body !== undefined, ['invalid_json', 'invalid_request', 'unsupported_media_type', 'payload_too_large']],
    [headers !== undefined || caller === true, ['invalid_header']],
    ['If-Match' in propertiesOf(headers), ['precondition_failed']],
    [limit !== undefined && owner !== true, ['invalid_api_key']],
    [limit !== undefined, ['rate_limit_exceeded', 'service_unavailable']],
    [
      role !== undefined || owner === true,
      ['unauthorized', 'forbidden', 'rate_limit_exceeded', 'service_unavailable'],
    ],
  ];
  return [
    ...new Set([
      ...Object.keys(parameters).map((name) => parameterErrorOf(route, name)),
      ...ofDeclared.flatMap(([isDeclared, codes]) => (isDeclared ? codes : [])),
      ...failures,
      'method_not_allowed' as const,
      'internal_error' as const,
    ]),
  ];
}
