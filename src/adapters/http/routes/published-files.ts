import Type from 'typebox';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { SPEC_VERSION, type TermsDocument } from '../../../domain/terms/terms-document.js';
import { defineRoute, type Route } from '../define-route.js';
import { tagOf } from '../send-reply.js';
import type { AboutService } from './about.js';

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

/** `GET /.well-known/agentterms.json`: what this service itself permits (specification 1). */
export const ownTermsRoute = (about: AboutService): Route =>
  publishedRoute({
    path: '/.well-known/agentterms.json',
    operationId: 'getOwnTerms',
    summary: 'What this service itself permits agents',
    mediaType: 'application/json',
    content: () => ownTerms(about),
  });

function ownTerms({ baseUrl, schemaUrl }: AboutService): TermsDocument {
  return {
    $schema: schemaUrl,
    agentterms_version: SPEC_VERSION,
    service: {
      domain: ownDomain(baseUrl),
      name: 'Agent Terms Service',
      description: 'Answers what web sites permit AI agents, how sure that is, and why.',
    },
    permissions: {
      read_content: true,
      scrape_data: {
        allowed: true,
        conditions: 'Take the registry whole, with GET /registry/download, and not page by page.',
      },
      api_access: {
        allowed: true,
        conditions: 'Keep to the limits that the X-RateLimit headers tell.',
      },
    },
    authentication: { required: false, methods: ['none', 'api_key'] },
    discovery: { api_specs: [{ url: `${baseUrl}/openapi.json`, type: 'openapi_3' }] },
  };
}

/** An address of this machine alone is no domain. */
function ownDomain(baseUrl: string): string {
  try {
    return parseDomainName(baseUrl);
  } catch {
    return 'agentterms.example';
  }
}

function publishedRoute({ path, operationId, summary, mediaType, content }: PublishedFile): Route {
  let file: { readonly text: string; readonly etag: string } | undefined;
  const read = () => {
    const text = `${JSON.stringify(content(), null, 2)}\n`;
    file = { text, etag: tagOf(text) };
    return file;
  };
  return defineRoute('get', path, {
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
