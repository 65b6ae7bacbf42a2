import express, { type Express, type RequestHandler } from 'express';
import type { CheckPermission } from '../../domain/check/check-permission.js';
import { DomainError } from '../../domain/errors.js';
import type { GenerateTerms } from '../../domain/generate/generate-terms.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { KnownTermsReader } from '../../domain/ports/known-terms.js';
import type { Log } from '../../domain/ports/log.js';
import type { RegistryStore } from '../../domain/ports/registry-store.js';
import type { ValidateDocument } from '../../domain/validate/validate-document.js';
import type { NameClient } from './caller.js';
import { type CompileParameters, handlerOf, type LimitGroup, type Route } from './define-route.js';
import { errorHandler } from './error-response.js';
import { HttpError } from './http-error.js';
import { jsonBody } from './json-body.js';
import { openApiOf } from './openapi.js';
import { makeRateLimiter, type RateLimiter, type RouteLimit } from './rate-limits.js';
import { requestContext } from './request-context.js';
import { type AboutService, aboutRoute, botRoute } from './routes/about.js';
import { checkRoute } from './routes/check.js';
import { checkBatchRoute } from './routes/check-batch.js';
import { generateRoute } from './routes/generate.js';
import { livenessRoute, readinessRoute } from './routes/health.js';
import { openApiRoute, schemaRoute } from './routes/published-files.js';
import { registryListRoute } from './routes/registry-list.js';
import { registryRecordRoute } from './routes/registry-record.js';
import { validateRoute } from './routes/validate.js';

/** Which parts of the API are served (contract: `SERVE`). */
export const SERVED = ['all', 'check', 'generator'] as const;

/** What the routes answer from. */
export interface RouteParts {
  readonly serve: (typeof SERVED)[number];
  readonly checkPermission: CheckPermission;
  readonly generateTerms: GenerateTerms;
  readonly clock: Clock;
  readonly validateDocument: ValidateDocument;
  readonly known: KnownTermsReader;
  readonly registry: RegistryStore;
  readonly isReady: () => Promise<boolean>;
  readonly nameClient: NameClient;
  readonly about: AboutService;
  /** The published schema of the terms document, as plain JSON. */
  readonly schema: object;
}

export interface HttpAppParts extends RouteParts {
  readonly limits: Readonly<Record<LimitGroup, RouteLimit>>;
  readonly newRequestId: () => string;
  readonly compileParameters: CompileParameters;
  readonly log: Log;
  /** Express's `trust proxy`; `false` takes the socket's address. */
  readonly trustProxy: boolean | number | string;
}

/** The whole API as an Express application. Never listens. */
export function createHttpApp(parts: HttpAppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', parts.trustProxy);

  const docsUrl = `${parts.about.baseUrl}/openapi.json`;
  const limiters = {
    check: makeRateLimiter(parts.limits.check, parts.clock, docsUrl),
    generate: makeRateLimiter(parts.limits.generate, parts.clock, docsUrl),
    validate: makeRateLimiter(parts.limits.validate, parts.clock, docsUrl),
    registry: makeRateLimiter(parts.limits.registry, parts.clock, docsUrl),
  };
  const routes = routesOf(parts, limiters);

  app.use(requestContext(parts.newRequestId));
  for (const route of routes) app[route.method](route.path, ...chainOf(route, parts, limiters));
  for (const [path, methods] of methodsByPath(routes)) {
    const limit = routes.find((route) => route.path === path)?.limit;
    app.all(path, ...limiterOf(limit, limiters), otherMethods(methods));
  }
  app.use((req) => {
    throw new DomainError('not_found', `There is nothing at ${req.path.slice(0, 200)}.`);
  });
  app.use(errorHandler(parts.log));
  return app;
}

/** Every route, most used first: Express tries them in this order. */
export function routesOf(
  parts: RouteParts,
  limiters: Readonly<Record<LimitGroup, RateLimiter>>,
): readonly Route[] {
  const { checkPermission, generateTerms, validateDocument, known, registry, nameClient, about } = parts;
  const all: Route[] = [
    checkRoute(checkPermission, nameClient),
    checkBatchRoute(checkPermission, limiters.check, nameClient),
    generateRoute(generateTerms, parts.clock, about.baseUrl),
    validateRoute(validateDocument),
    registryListRoute(registry, about.baseUrl),
    registryRecordRoute(known),
    schemaRoute(parts.schema),
    openApiRoute(() => openApiOf(routes, about)),
    livenessRoute(),
    readinessRoute(parts.isReady),
    aboutRoute(about, parts.serve),
    botRoute(about),
  ];
  const routes = all.filter(({ limit }) => isServed(limit, parts.serve));
  return routes;
}

/** The generator is the one route of its part; a route without a limit belongs to both. */
function isServed(limit: LimitGroup | undefined, serve: RouteParts['serve']): boolean {
  return serve === 'all' || limit === undefined || (limit === 'generate') === (serve === 'generator');
}

function chainOf(
  route: Route,
  parts: HttpAppParts,
  limiters: Readonly<Record<LimitGroup, RateLimiter>>,
): RequestHandler[] {
  return [
    ...limiterOf(route.limit, limiters),
    ...(route.body === undefined ? [] : jsonBody(route.body.limitBytes)),
    handlerOf(route, parts.compileParameters),
  ];
}

function limiterOf(
  limit: LimitGroup | undefined,
  limiters: Readonly<Record<LimitGroup, RateLimiter>>,
): readonly RequestHandler[] {
  return limit === undefined ? [] : limiters[limit].middleware;
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const names = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    methods.set(path, [...(methods.get(path) ?? []), ...names]);
  }
  return methods;
}

/** What a path answers to methods it does not serve. */
function otherMethods(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') {
      const message = `${req.method.slice(0, 20)} is not served here. Allowed: ${allow}.`;
      throw new HttpError('method_not_allowed', message, { headers: { Allow: allow } });
    }
    res.setHeader('Allow', allow);
    res.statusCode = 204;
    res.end();
  };
}
