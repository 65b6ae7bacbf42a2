import { type RouteParts, routesOf } from './http-app.js';
import { type ApiInfo, openApiOf } from './openapi.js';
import type { Route } from './route.js';

/** The API as OpenAPI without a service behind it, for the file that is published with the source. */
export function describeApi(info: ApiInfo): object {
  return openApiOf(describedRoutes(info), info);
}

/** Every route, only to be described: what they would answer from is not there. */
export function describedRoutes(info: ApiInfo): readonly Route[] {
  const parts: Partial<Record<keyof RouteParts, unknown>> = {
    serve: 'all',
    about: { ...info, schemaUrl: `${info.baseUrl}/schema/agentterms.schema.json`, userAgent: '' },
    schema: {},
    mcpOrigins: [],
    audit: {},
    // The routes are there when these are.
    reportOwnFile: {},
    owners: {},
    webhooks: {},
  };
  return routesOf(parts as RouteParts);
}
