import { type ApiInfo, openApiOf } from '../kit/openapi.js';
import type { Route } from '../kit/route.js';
import { type RouteParts, routesOf } from './http-app.js';

/** The API as OpenAPI without a running service, for the file that is published with the source. */
export function describeApi(info: ApiInfo): object {
  return openApiOf(describedRoutes(info), info);
}

/** Every route, only for its description: the parts that would answer are missing. */
export function describedRoutes(info: ApiInfo): readonly Route[] {
  const parts: Partial<Record<keyof RouteParts, unknown>> = {
    serve: 'all',
    about: { ...info, schemaUrl: `${info.baseUrl}/schema/agentterms.schema.json`, userAgent: '' },
    schema: {},
    mcpOrigins: [],
    audit: {},
    // These parts only make their routes appear.
    reportOwnFile: {},
    owners: {},
    webhooks: {},
  };
  return routesOf(parts as RouteParts);
}
