import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentTerms } from '../../../../client/agent-terms.js';
import { expressGuard } from '../../../../client/servers/express.js';
import {
  fastifyGuard,
  type ServerGuardOptions,
  type WithDecision,
} from '../../../../client/servers/fastify.js';
import { GuardedSites } from '../../../support/guarded-sites.js';

interface Task {
  readonly site?: string;
  readonly action?: string;
}

type Options = Pick<ServerGuardOptions<never>, 'conditions' | 'escalate' | 'policy' | 'profile'>;

interface Running extends AsyncDisposable {
  readonly url: string;
}

function questionOf(task: Task) {
  if (task.action === 'broken') throw new Error('no such task');
  return task.site === undefined ? undefined : { site: task.site, action: task.action ?? 'read_content' };
}

async function onExpress(terms: AgentTerms, options: Options): Promise<Running> {
  const app = express();
  app.use(express.json());
  const guard = expressGuard<express.Request>({
    terms,
    question: ({ body }) => questionOf(body),
    ...options,
  });
  app.post('/tasks', guard, (request, response) => {
    response.json({ done: true, verdict: request.agentterms?.verdict ?? null });
  });
  app.use(((_error, _request, response, _next) => {
    response.status(500).json({ error: 'broken' });
  }) as express.ErrorRequestHandler);
  const server: Server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function onFastify(terms: AgentTerms, options: Options): Promise<Running> {
  const app = fastify();
  const guard = fastifyGuard<FastifyRequest>({
    terms,
    question: ({ body }) => questionOf(body as Task),
    ...options,
  });
  app.post('/tasks', { preHandler: guard }, async (request: FastifyRequest & WithDecision) => ({
    done: true,
    verdict: request.agentterms?.verdict ?? null,
  }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}

describe.each([
  ['Express', onExpress],
  ['Fastify', onFastify],
])('the guard of a service on %s', (_name, start) => {
  let sites: GuardedSites;
  beforeAll(async () => {
    sites = await GuardedSites.start();
    sites.serve('open.example', { permissions: { read_content: true, scrape_data: false } });
    sites.serve('members.example', { permissions: { read_content: { allowed: true, requires_auth: true } } });
  });
  afterAll(() => sites[Symbol.asyncDispose]());

  async function ask(task: Task, options: Options = {}) {
    await using service = await start(sites.terms(), options);
    const answer = await fetch(`${service.url}/tasks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(task),
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: (await answer.json()) as Record<string, unknown>,
    };
  }

  it('lets permitted requests pass, with the decision, and requests that act on no site', async () => {
    const open = { site: 'https://open.example/page', action: 'read_content' };
    expect((await ask(open)).body).toEqual({ done: true, verdict: 'proceed' });
    expect((await ask({})).body).toEqual({ done: true, verdict: null });
  });

  it('answers denied requests with a problem document', async () => {
    expect(await ask({ site: 'open.example', action: 'scrape_data' })).toMatchObject({
      status: 403,
      type: expect.stringContaining('application/problem+json'),
      body: {
        type: 'about:blank',
        status: 403,
        title: 'Not permitted by the site',
        site: 'open.example',
        action: 'scrape_data',
        verdict: 'block',
        reason: 'denied',
      },
    });
  });

  it('blocks if there is no answer', async () => {
    const { status, body } = await ask({ site: 'no domain', action: 'read_content' });
    expect({ status, body }).toMatchObject({ status: 403, body: { reason: 'no_answer' } });
  });

  it.each([
    [undefined, 403],
    [409, 409],
    [202, 202],
  ] as const)('answers what a person has to decide, with escalate %s, by %d', async (escalate, status) => {
    const options = escalate === undefined ? {} : { escalate };
    const answer = await ask({ site: 'open.example', action: 'post_content' }, options);
    expect(answer).toMatchObject({ status, body: { title: 'A person has to decide', verdict: 'escalate' } });
  });

  it('leaves to the service what a person has to decide, on request, but nothing that is denied', async () => {
    const next = { escalate: 'next' } as const;
    expect((await ask({ site: 'open.example', action: 'post_content' }, next)).body.verdict).toBe('escalate');
    expect((await ask({ site: 'open.example', action: 'scrape_data' }, next)).status).toBe(403);
  });

  it('tests conditions, and passes none without a test', async () => {
    const task = { site: 'members.example', action: 'read_content' };
    expect((await ask(task)).body).toMatchObject({
      title: 'A person has to decide',
      reason: 'allowed_under_conditions',
      conditions: [expect.stringContaining('account')],
    });
    expect((await ask(task, { escalate: 'next' })).body.verdict).toBe('proceed_if_conditions_met');
    expect((await ask(task, { conditions: { account: () => true } })).body.verdict).toBe('proceed');
    expect((await ask(task, { profile: { session: { account: true } } })).body.verdict).toBe('proceed');
    const none: Options = { profile: { session: { account: false }, credentials: [] } };
    expect((await ask(task, none)).body.reason).toBe('condition_not_met');
  });

  it('passes on errors of the question', async () => {
    expect((await ask({ site: 'open.example', action: 'broken' })).status).toBe(500);
  });
});
