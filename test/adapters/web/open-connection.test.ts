import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConnectTo } from '../../../src/adapters/web/connect-to.js';
import type { FetchSettings } from '../../../src/adapters/web/guarded-page-fetcher.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { startDeafListener } from '../../support/web-deaf-listener.js';
import { aFetcherFor, aPageRequest } from '../../support/web-fetching.js';

let origin: LocalOrigin;
beforeEach(async () => {
  origin = await startLocalOrigin();
});
afterEach(() => origin[Symbol.asyncDispose]());

describe('the addresses of a name', () => {
  const at = (...addresses: readonly string[]): Partial<FetchSettings> => ({
    connectTo: parseConnectTo(`:443::${origin.port}`),
    resolve: async () => addresses,
  });

  it('are tried in order until one answers', async () => {
    origin.site('example.com', (_request, response) => response.writeHead(204).end());
    const fetcher = aFetcherFor(origin, at('127.0.0.3', '127.0.0.1', '127.0.0.4'));
    expect(await fetcher.fetch(aPageRequest('https://example.com/'))).toMatchObject({ status: 204 });
  });

  it.runIf(process.platform === 'linux')(
    'share the time, so that a dead one leaves some for the next',
    async () => {
      await using deaf = await startDeafListener('127.0.0.3', origin.port);
      origin.site('example.com', (_request, response) => response.writeHead(204).end());
      const fetcher = aFetcherFor(origin, { ...at('127.0.0.3', '127.0.0.1'), timeoutMs: 1500 });
      expect(deaf.port).toBe(origin.port);
      expect(await fetcher.fetch(aPageRequest('https://example.com/'))).toMatchObject({ status: 204 });
    },
  );

  it('fail together when none can be connected to', async () => {
    const fetcher = aFetcherFor(origin, at('127.0.0.3', '127.0.0.4'));
    expect(await fetcher.fetch(aPageRequest('https://example.com/'))).toEqual({
      kind: 'failure',
      reason: 'connect_failed',
      message: 'No connection to example.com came about (ECONNREFUSED).',
    });
  });
});

describe('an encrypted connection', () => {
  it.each([
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['wrong-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'CERT_HAS_EXPIRED'],
  ] as const)('is refused to a site whose certificate is %s', async (certificate, code) => {
    origin.site('example.com', (_request, response) => response.end('hello'), certificate);
    expect(await aFetcherFor(origin).fetch(aPageRequest('https://example.com/'))).toMatchObject({
      reason: 'tls_failed',
      message: expect.stringContaining(code),
    });
    expect(origin.requests).toEqual([]);
    await origin.idle();
  });

  it('fails with a server that speaks plain http', async () => {
    const connectTo = parseConnectTo(`::127.0.0.1:${origin.httpPort}`);
    const fetcher = aFetcherFor(origin, { connectTo });
    expect(await fetcher.fetch(aPageRequest('https://example.com/'))).toMatchObject({ reason: 'tls_failed' });
    await origin.idle();
  });
});
