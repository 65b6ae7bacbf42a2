import { expect, it } from 'vitest';
import { serveMcpRequest } from '../../../src/adapters/mcp/serve-mcp-request.js';
import type { AnswerFailure, TermsAnswers } from '../../../src/domain/check/terms-answers.js';

const SECRET = 'password=hunter2 at /srv/app.js:1';
const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };

/** Answers that all fail in the same way. */
function failing(error: unknown): TermsAnswers {
  const fail = () => Promise.reject(error);
  return { check: fail, checkMany: fail, terms: fail, evidence: fail, validate: fail, search: fail };
}

interface Served {
  readonly result?: {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly _meta: object;
  };
  readonly error?: { readonly message: string };
}

async function serve(
  method: string,
  params: object,
  { answers = failing(new Error(SECRET)), signal }: { answers?: TermsAnswers; signal?: AbortSignal } = {},
): Promise<Served> {
  const request = new Request('http://service.example/mcp', {
    method: 'POST',
    headers,
    ...(signal && { signal }),
  });
  const failureOf = (error: unknown): AnswerFailure =>
    error instanceof Error && error.message === SECRET
      ? { code: 'internal_error', message: 'Something\nwent wrong.' }
      : { code: 'service_unavailable', message: 'The service is away.', retryAfterSeconds: 5 };
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const response = await serveMcpRequest(request, '1.0.0', { body, answersFor: () => answers, failureOf });
  return (await response.json()) as Served;
}

const call = (name: string, args: object, more = {}) => serve('tools/call', { name, arguments: args }, more);

it.each([
  ['check_permission', { site: 'x.com', action: 'buy' }],
  ['check_permissions', { questions: [{ site: 'x.com', action: 'buy' }] }],
  ['explain_site', { site: 'x.com' }],
  ['find_terms', { site: 'x.com' }],
  ['validate_terms', { content: {} }],
  ['search_registry', {}],
])('a failure within %s is told in words that were chosen for callers', async (name, args) => {
  const { result } = await call(name, args);
  expect(result).toEqual({
    isError: true,
    content: [
      {
        type: 'text',
        text: 'Not answered (internal_error). Something went wrong. Without an answer nothing is permitted.',
      },
    ],
    _meta: { 'com.agentterms/failure': { code: 'internal_error' } },
  });
});

it('a temporary failure is reported with the wait', async () => {
  const { result } = await call('find_terms', { site: 'x.com' }, { answers: failing(new TypeError('away')) });
  expect(result?.content[0]?.text).toContain('The service is away. Ask again in 5 seconds.');
  expect(result?._meta).toEqual({
    'com.agentterms/failure': { code: 'service_unavailable', retry_after_seconds: 5 },
  });
});

it('a failure of a resource or of a completion reveals no internals', async () => {
  const ref = { type: 'ref/resource', uri: 'agentterms://registry/{domain}' };
  for (const served of [
    await serve('resources/read', { uri: 'agentterms://registry/x.com' }),
    await serve('completion/complete', { ref, argument: { name: 'domain', value: 'x' } }),
  ])
    expect(served.error?.message).toContain('Something went wrong.');
});

it('fewer answers than questions count as a failure', async () => {
  const answers = { ...failing(new Error(SECRET)), checkMany: async () => [] };
  for (const [name, args] of [
    ['check_permissions', { questions: [{ site: 'x.com', action: 'buy' }] }],
    ['explain_site', { site: 'x.com' }],
  ] as const)
    expect((await call(name, args, { answers })).result?.isError).toBe(true);
});

it('a request whose caller has gone ends, whatever it is doing', async () => {
  const gone = new AbortController();
  const asked = Promise.withResolvers<AbortSignal | undefined>();
  const answers: TermsAnswers = {
    ...failing(new Error(SECRET)),
    check: (_site, _action, signal) => {
      asked.resolve(signal);
      return new Promise(() => undefined);
    },
  };
  const served = call('check_permission', { site: 'x.com', action: 'buy' }, { answers, signal: gone.signal });
  const signal = await asked.promise;
  gone.abort(new Error('hung up'));
  await expect(served).rejects.toThrow('hung up');
  expect(signal?.aborted).toBe(true);
});
