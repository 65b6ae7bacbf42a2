import type { Route } from './define-route.js';
import { routesOf } from './http-app.js';
import { type ApiInfo, openApiOf } from './openapi.js';

/** The API as OpenAPI without a service behind it, for the file that is published with the source. */
export function describeApi(info: ApiInfo): object {
  return openApiOf(describedRoutes(info), info);
}

/** Every route, only to be described: nothing stands behind them. */
export function describedRoutes(info: ApiInfo): readonly Route[] {
  const nothing = undefined as never;
  const about = { ...info, schemaUrl: `${info.baseUrl}/schema/agentterms.schema.json`, userAgent: '' };
  const parts = {
    serve: 'all' as const,
    checkPermission: nothing,
    checkAsOf: nothing,
    ownFiles: nothing,
    issueReceipt: nothing,
    verifyReceipt: nothing,
    generateTerms: nothing,
    clock: nothing,
    validateDocument: nothing,
    // The routes are there when these are.
    reportOwnFile: () => nothing,
    owners: { prove: nothing, requests: nothing },
    webhooks: {} as never,
    findSignals: nothing,
    known: nothing,
    registry: nothing,
    catalogue: nothing,
    facets: nothing,
    entries: nothing,
    audit: {
      ...{ checkLogReader: nothing, inspectCheck: nothing, readHealth: nothing },
      ...{ verifyChains: nothing, signer: nothing, jwks: nothing },
    },
    confidence: nothing,
    shares: nothing,
    changes: nothing,
    exportRegistry: nothing,
    writeArchive: nothing,
    clientKeys: nothing,
    accessTokens: nothing,
    ownerTokens: nothing,
    sessions: nothing,
    accessHistory: nothing,
    metricsPage: nothing,
    readReadiness: nothing,
    nameClient: nothing,
    schema: {},
    serveMcp: nothing,
    mcpOrigins: [],
    log: nothing,
    about,
  };
  return routesOf(parts);
}
