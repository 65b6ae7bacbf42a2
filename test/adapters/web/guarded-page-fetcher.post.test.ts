import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startLocalOrigin } from '../../support/local-origin.js';
import { aFetcherFor } from '../../support/web-fetching.js';

const URL_OF_HOOK = 'https://hooks.example/a?b=c';
const POST = {
  url: URL_OF_HOOK,
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  body: '{"ä":1}',
  timeoutMs: 10_000,
  signal: new AbortController().signal,
};

it('posts its body, and returns only the status of the answer', async () => {
  await using origin = await startLocalOrigin();
  const { promise: heard, resolve } = Promise.withResolvers<string>();
  origin.site('hooks.example', async (request, response) => {
    resolve(`${request.method} ${request.url} ${await text(request)}`);
    // A body without an end, which is not awaited.
    response.writeHead(307, { Location: 'https://elsewhere.example/' }).write('a secret of the inside');
  });
  expect(await aFetcherFor(origin).post(POST)).toEqual({ kind: 'answer', status: 307 });
  expect(await heard).toBe('POST /a?b=c {"ä":1}');
  expect(origin.requests).toMatchObject([{ host: 'hooks.example', headers: POST.headers }]);
  await origin.idle();
});

it.each([
  ['a private address', {}, { allowCidrs: [] }],
  ['http', { url: 'http://hooks.example/' }, {}],
  ['a port', { url: 'https://hooks.example:8443/' }, {}],
  ['a password', { url: 'https://a:b@hooks.example/' }, {}],
  ['no URL', { url: 'hooks.example' }, {}],
])('connects to nothing for %s, and says so before', async (_, request, settings) => {
  await using origin = await startLocalOrigin();
  const fetcher = aFetcherFor(origin, settings);
  const refused = { kind: 'failure', reason: 'refused', message: expect.any(String) };
  expect(await fetcher.post({ ...POST, ...request })).toEqual(refused);
  expect(await fetcher.refusalOf({ ...POST, ...request }.url)).toEqual(refused);
  expect(origin.opened).toBe(0);
});

it('knows an address that may be sent to without connecting to it', async () => {
  await using origin = await startLocalOrigin();
  expect(await aFetcherFor(origin).refusalOf(URL_OF_HOOK)).toBeUndefined();
  expect(origin.opened).toBe(0);
});

it('ends when its time is up, and when it is aborted', async () => {
  await using origin = await startLocalOrigin();
  const stop = new AbortController();
  origin.site('hooks.example', () => {});
  expect(await aFetcherFor(origin).post({ ...POST, timeoutMs: 300 })).toMatchObject({ reason: 'timed_out' });
  origin.site('hooks.example', () => stop.abort());
  expect(await aFetcherFor(origin).post({ ...POST, signal: stop.signal })).toMatchObject({
    reason: 'aborted',
  });
  await origin.idle();
});
