import type pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { type RunningService, startService } from './a-service.js';
import { conformanceWith } from './openapi-conformance.js';

/** The tokens that every service of these tests starts with. */
export const ADMIN_TOKEN = 'att_of-the-admin-of-the-tests';
export const AUDITOR_TOKEN = 'att_of-the-auditor-of-the-tests';

type Method = 'get' | 'head' | 'post' | 'put' | 'delete';

/** A service for requests of an admin, and another one that answers checks on the same database. */
export interface AdminService extends AsyncDisposable {
  readonly service: RunningService;
  /**
   * A request to the admin routes, with a token, or without one for `null`. Its answer is checked against the
   * OpenAPI file.
   */
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
  const env = { ADMIN_TOKEN, AUDITOR_TOKEN };
  const admin = resources.use(await startService({ beside: service, env }));
  const { text: file } = await supertest(admin.url).get('/openapi.json');
  const conform = conformanceWith(file);

  const opened = resources.move();
  return {
    service,
    ask: (method, path, token = ADMIN_TOKEN) => {
      const asked = supertest(admin.url)[method](path);
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
