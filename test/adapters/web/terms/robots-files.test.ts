import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RobotsFile, RobotsFiles } from '../../../../src/adapters/web/terms/robots-files.js';
import { type LocalOrigin, startLocalOrigin } from '../../../support/local-origin.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { aFetcherFor } from '../../../support/web-fetching.js';

const ORIGIN = 'https://shop.example';
const never = new AbortController().signal;

let origin: LocalOrigin;
let clock: SettableClock;
let files: RobotsFiles;
beforeEach(async () => {
  origin = await startLocalOrigin();
  clock = new SettableClock('2026-03-04T00:00:00Z');
  files = aRobotsFiles();
});
afterEach(() => origin[Symbol.asyncDispose]());

const aRobotsFiles = (timeoutMs = 5_000) =>
  new RobotsFiles(aFetcherFor(origin), clock, { productToken: 'AgentTermsBot', timeoutMs });

/** Serves the robots.txt of shop.example. */
function serve(handler: RequestListener): void {
  origin.site('shop.example', handler);
}

const answer =
  (status: number, body: string | Buffer = '', type = 'text/plain'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

const FORBIDS = 'User-agent: *\nDisallow: /a\n';

const allows = (file: RobotsFile, path: string) =>
  file.kind === 'rules' ? file.rules.allows(new URL(path, ORIGIN)) : file.kind;

async function allowed(handler: RequestListener): Promise<unknown> {
  serve(handler);
  return allows(await files.get(ORIGIN, never), '/a');
}

describe('what an answer means', () => {
  it.each([400, 401, 403, 404, 410, 429, 451])('status %i allows everything', async (status) => {
    expect(await allowed(answer(status, FORBIDS))).toBe(true);
  });

  it.each([500, 502, 503, 599])('status %i forbids everything', async (status) => {
    expect(await allowed(answer(status, FORBIDS))).toBe('unreachable');
    expect(await files.get(ORIGIN, never)).toMatchObject({ status });
  });

  it.each(['text/plain', 'text/html', 'application/octet-stream', 'image/png', ''])(
    'a file of the type "%s" is obeyed',
    async (type) => {
      expect(await allowed(answer(200, FORBIDS, type))).toBe(false);
    },
  );

  it('a file behind a redirect is obeyed for the origin that was asked', async () => {
    origin.site('www.shop.example', answer(200, FORBIDS));
    const redirect: RequestListener = (_request, response) =>
      response.writeHead(301, { location: 'https://www.shop.example/robots.txt' }).end();
    expect(await allowed(redirect)).toBe(false);
  });

  it('redirects without end count as no file', async () => {
    const circle: RequestListener = (_request, response) =>
      response.writeHead(302, { location: '/robots.txt' }).end();
    expect(await allowed(circle)).toBe(true);
  });

  it('a failure of the network forbids everything and is reported', async () => {
    expect(await allowed((request) => request.socket.destroy())).toBe('unreachable');
    const elsewhere = await files.get('https://unknown.example', never);
    expect(elsewhere).toMatchObject({ kind: 'unreachable', reason: 'tls_failed' });
  });

  it('an answer that takes too long forbids everything', async () => {
    files = aRobotsFiles(150);
    expect(await allowed(() => {})).toBe('unreachable');
  });

  it('only the first 500 KiB count', async () => {
    const filler = (bytes: number) => '#'.repeat(bytes - 1).concat('\n');
    expect(await allowed(answer(200, filler(499 * 1024) + FORBIDS))).toBe(false);
    files = aRobotsFiles();
    expect(await allowed(answer(200, filler(500 * 1024) + FORBIDS))).toBe(true);
  });

  it('a file without end forbids everything', async () => {
    expect(await allowed(answer(200, '#'.repeat(5 * 1024 * 1024)))).toBe('unreachable');
  });
});

describe('how long it is kept', () => {
  it('rules for an hour, and a file that cannot be had for a minute', async () => {
    serve(answer(200, FORBIDS));
    await files.get(ORIGIN, never);
    clock.set('2026-03-04T00:59:59Z');
    expect(files.knows(ORIGIN)).toBe(true);
    clock.set('2026-03-04T01:00:00Z');
    expect(files.knows(ORIGIN)).toBe(false);
    serve(answer(500));
    await files.get(ORIGIN, never);
    clock.set('2026-03-04T01:00:59Z');
    expect(files.knows(ORIGIN)).toBe(true);
    clock.set('2026-03-04T01:01:00Z');
    serve(answer(404));
    expect(allows(await files.get(ORIGIN, never), '/a')).toBe(true);
    expect(origin.requests).toHaveLength(3);
  });

  it('each origin for itself', async () => {
    serve(answer(200, FORBIDS));
    origin.site('www.shop.example', answer(404));
    expect(allows(await files.get(ORIGIN, never), '/a')).toBe(false);
    expect(allows(await files.get('https://www.shop.example', never), '/a')).toBe(true);
  });
});

describe('asking at the same time', () => {
  it('is one request', async () => {
    serve(answer(200, FORBIDS));
    const answers = await Promise.all(Array.from({ length: 20 }, () => files.get(ORIGIN, never)));
    expect(new Set(answers).size).toBe(1);
    expect(origin.requests).toHaveLength(1);
  });

  it('continues for the others when one gives up, and ends with the last', async () => {
    const arrived = Promise.withResolvers<void>();
    let closed: Promise<unknown> | undefined;
    serve((_request, response) => {
      closed = once(response, 'close');
      arrived.resolve();
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [files.get(ORIGIN, first.signal), files.get(ORIGIN, second.signal)];
    await arrived.promise;
    first.abort(new Error('first'));
    await expect(asked[0]).rejects.toThrow('first');
    expect(files.knows(ORIGIN)).toBe(true);
    second.abort(new Error('second'));
    await expect(asked[1]).rejects.toThrow('second');
    await closed;
    expect(files.knows(ORIGIN)).toBe(false);
    serve(answer(200, FORBIDS));
    expect(allows(await files.get(ORIGIN, never), '/a')).toBe(false);
  });
});
