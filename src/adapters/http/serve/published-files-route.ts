import Type from 'typebox';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { SPEC_VERSION, type TermsDocument } from '../../../domain/terms/terms-document.js';
import { defineRoute } from '../kit/define-route.js';
import type { Compressed, Route, RouteResponse } from '../kit/route.js';
import { keptCompressed, tagOf } from '../kit/send-reply.js';
import type { AboutService } from './about-service.js';

interface PublishedFile
  extends Pick<Route, 'operationId' | 'summary' | 'limit'>,
    Omit<RouteResponse, 'mediaType'> {
  /** Includes the charset UTF-8. */
  readonly mediaType: string;
  /** Made once, on the first request. */
  readonly text: () => string;
}

/** A text that does not change while the process runs. Its tag and its compressed forms are made once. */
export function publishedRoute(path: string, file: PublishedFile): Route {
  const { operationId, summary, limit, text, ...response } = file;
  let made: { readonly text: string; readonly etag: string; readonly compressed: Compressed } | undefined;
  const make = () => {
    const content = text();
    made = { text: content, etag: tagOf(content), compressed: keptCompressed(content) };
    return made;
  };
  return defineRoute('get', path, {
    operationId,
    summary,
    ...(limit !== undefined && { limit }),
    cache: 'public, max-age=3600',
    responses: { 200: response },
    handle: () => ({ ...(made ?? make()), contentType: `${file.mediaType}; charset=utf-8` }),
  });
}

const jsonFile = (content: () => object, mediaType = 'application/json') => ({
  description: 'The file.',
  schema: Type.Object({}, { title: 'JsonFile', additionalProperties: true, description: 'The file.' }),
  mediaType,
  text: () => `${JSON.stringify(content(), null, 2)}\n`,
});

/** `GET /schema/agentterms.schema.json`: the published schema (contract: "Registry"). */
export const schemaRoute = (schema: object): Route =>
  publishedRoute('/schema/agentterms.schema.json', {
    operationId: 'getSchema',
    summary: 'The JSON Schema of the terms document',
    limit: 'files',
    ...jsonFile(() => schema, 'application/schema+json'),
  });

/** `GET /openapi.json`: this API as OpenAPI 3.1. */
export const openApiRoute = (describe: () => object): Route =>
  publishedRoute('/openapi.json', {
    operationId: 'getOpenApi',
    summary: 'This API as OpenAPI 3.1',
    limit: 'files',
    ...jsonFile(describe),
  });

/** `GET /.well-known/agentterms.json`: what this service itself permits (specification 1). */
export const ownTermsRoute = (about: AboutService): Route =>
  publishedRoute('/.well-known/agentterms.json', {
    operationId: 'getOwnTerms',
    summary: 'What this service itself permits agents',
    ...jsonFile(() => ownTerms(about)),
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

/** An address that only this machine can reach is not a domain. */
function ownDomain(baseUrl: string): string {
  try {
    return parseDomainName(baseUrl);
  } catch {
    return 'agentterms.example';
  }
}
