import type { Express } from 'express';
import express from 'express';
import type pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { compileParameters } from '../../src/adapters/ajv/compile-parameters.js';
import { handlerOf } from '../../src/adapters/http/define-route.js';
import { errorHandler } from '../../src/adapters/http/error-response.js';
import { FailedAttempts } from '../../src/adapters/http/failed-attempts.js';
import { jsonBody } from '../../src/adapters/http/json-body.js';
import { openApiOf } from '../../src/adapters/http/openapi.js';
import { requestContext } from '../../src/adapters/http/request-context.js';
import { requireRole } from '../../src/adapters/http/require-role.js';
import { adminRoutes } from '../../src/adapters/http/routes/admin/admin-routes.js';
import { makePool } from '../../src/adapters/postgres/pool.js';
import { PrismaAccessTokens } from '../../src/adapters/postgres/prisma-access-tokens.js';
import { makePrismaClient } from '../../src/adapters/postgres/prisma-client.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/prisma-registry-store.js';
import { newId } from '../../src/adapters/system/new-id.js';
import { makeRequestIds } from '../../src/adapters/system/request-ids.js';
import { StandingAccessTokens } from '../../src/adapters/system/standing-access-tokens.js';
import { makeValidateDocument } from '../../src/domain/validate/validate-document.js';
import { type RunningService, startService } from './a-service.js';
import { makeConformance, type OpenApiFile } from './openapi-conformance.js';
import { silentLog } from './silent-log.js';

/** The tokens that every service of these tests begins with. */
export const ADMIN_TOKEN = 'att_of-the-admin-of-the-tests';
export const AUDITOR_TOKEN = 'att_of-the-auditor-of-the-tests';

type Method = 'get' | 'head' | 'post' | 'put' | 'delete';

/** A service with its admin routes, and beside it one that answers checks on the same database. */
export interface AdminService extends AsyncDisposable {
  readonly service: RunningService;
  /** A request to the admin routes, with a token, or without one for `null`; held against the OpenAPI file. */
  ask(method: Method, path: string, token?: string | null): supertest.Test;
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** An admin service for the tests of the `describe` (or file) that calls this. */
export function useAdmin(): () => AdminService {
  let admin: AdminService | undefined;
  beforeAll(async () => {
    admin = await startAdmin();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());
  return () => {
    if (admin === undefined) throw new Error('The service is there once beforeAll has run.');
    return admin;
  };
}

export async function startAdmin(): Promise<AdminService> {
  await using resources = new AsyncDisposableStack();
  const service = resources.use(await startService());
  const pool = resources.adopt(makePool(service.databaseUrl, 5, silentLog), (open) => open.end());
  const prisma = resources.adopt(makePrismaClient(pool), (client) => client.$disconnect());
  const { clock } = service;
  const accessTokens = new StandingAccessTokens(new PrismaAccessTokens(prisma, clock, newId, silentLog), [
    { name: 'bootstrap-admin', role: 'admin', token: ADMIN_TOKEN },
    { name: 'bootstrap-auditor', role: 'auditor', token: AUDITOR_TOKEN },
  ]);
  const routes = adminRoutes({
    registry: new PrismaRegistryStore(prisma, clock),
    validateDocument: makeValidateDocument({ validator: new AjvDocumentValidator(), clock }),
    accessTokens,
  });
  const attempts = new FailedAttempts(clock, 'https://service.example/openapi.json');
  const app: Express = express();
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(requestContext(makeRequestIds()));
  for (const route of routes) {
    app[route.method](
      route.path,
      requireRole(route.role ?? 'admin', accessTokens, attempts),
      ...(route.body === undefined ? [] : jsonBody(route.body.limitBytes)),
      handlerOf(route, compileParameters),
    );
  }
  app.use(errorHandler(silentLog));
  const about = {
    version: '1.2.3',
    baseUrl: 'https://service.example',
    apiUrl: 'https://service.example',
  };
  const conform = makeConformance(openApiOf(routes, about) as OpenApiFile);

  const opened = resources.move();
  return {
    service,
    ask: (method, path, token = ADMIN_TOKEN) => {
      const asked = supertest(app)[method](path);
      if (token !== null) asked.set('Authorization', `Bearer ${token}`);
      return asked.expect((answer) =>
        conform({
          method: method.toUpperCase(),
          path: path.split('?', 1)[0] ?? path,
          status: answer.status,
          headers: answer.headers,
          text: answer.text,
        }),
      );
    },
    sql: service.sql,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
