import Type from 'typebox';
import { defineRoute, type Route } from '../define-route.js';

const PUBLIC = { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' };

/** `GET /schema/agentterms.schema.json`: the published schema (contract: "Registry"). */
export const schemaRoute = (schema: object): Route =>
  publishedFile(
    '/schema/agentterms.schema.json',
    'The JSON Schema of the terms document',
    'application/schema+json',
    schema,
  );

/** `GET /openapi.json`: this API as OpenAPI 3.1. */
export const openApiRoute = (describe: () => object): Route => {
  let text: string | undefined;
  return publishedRoute('/openapi.json', 'This API as OpenAPI 3.1', 'application/json; charset=utf-8', () => {
    text ??= JSON.stringify(describe(), null, 2);
    return text;
  });
};

function publishedFile(path: string, summary: string, mediaType: string, content: object): Route {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  return publishedRoute(path, summary, `${mediaType}; charset=utf-8`, () => text);
}

function publishedRoute(path: string, summary: string, contentType: string, text: () => string): Route {
  return defineRoute({
    method: 'get',
    path,
    summary,
    responses: {
      200: {
        description: 'The file.',
        schema: Type.Object({}, { additionalProperties: true, description: 'The file.' }),
        mediaType: contentType.split(';', 1)[0] ?? contentType,
      },
    },
    failures: [],
    handle: () => ({ status: 200, text: text(), contentType, headers: PUBLIC }),
  });
}
