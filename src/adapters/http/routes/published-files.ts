import Type from 'typebox';
import { defineRoute, type Route } from '../define-route.js';
import { tagOf } from '../send-reply.js';

interface PublishedFile {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
  /** Made once, when it is first asked for. */
  readonly content: () => object;
}

/** `GET /schema/agentterms.schema.json`: the published schema (contract: "Registry"). */
export const schemaRoute = (schema: object): Route =>
  publishedRoute({
    path: '/schema/agentterms.schema.json',
    operationId: 'getSchema',
    summary: 'The JSON Schema of the terms document',
    mediaType: 'application/schema+json',
    content: () => schema,
  });

/** `GET /openapi.json`: this API as OpenAPI 3.1. */
export const openApiRoute = (describe: () => object): Route =>
  publishedRoute({
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This API as OpenAPI 3.1',
    mediaType: 'application/json',
    content: describe,
  });

function publishedRoute({ path, operationId, summary, mediaType, content }: PublishedFile): Route {
  let file: { readonly text: string; readonly etag: string } | undefined;
  const read = () => {
    const text = `${JSON.stringify(content(), null, 2)}\n`;
    file = { text, etag: tagOf(text) };
    return file;
  };
  return defineRoute({
    method: 'get',
    path,
    operationId,
    summary,
    cache: 'public, max-age=3600',
    responses: {
      200: {
        description: 'The file.',
        schema: Type.Object({}, { title: 'JsonFile', additionalProperties: true, description: 'The file.' }),
        mediaType,
      },
    },
    handle: () => ({ ...(file ?? read()), contentType: `${mediaType}; charset=utf-8` }),
  });
}
