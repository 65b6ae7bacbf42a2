import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseConnectTo } from '../../../src/adapters/web/connect-to.js';
import type { FetchSettings } from '../../../src/adapters/web/guarded-page-fetcher.js';
import type { PageRequest } from '../../../src/domain/ports/page-fetcher.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { startDeafListener } from '../../support/web-deaf-listener.js';
import { aFetcherFor, aPageRequest } from '../../support/web-fetching.js';

/** Long enough for an answer on loopback, short enough to wait for. */
const SHORT = { timeoutMs: 250 };
/** Long enough for a first part of an answer on a busy machine. */
const MEDIUM = { timeoutMs: 600 };

let origin: LocalOrigin;
beforeEach(async () => {
  origin = await startLocalOrigin();
});
afterEach(() => origin[Symbol.asyncDispose]());

const fetchFrom = (handler: RequestListener, changed: Partial<PageRequest> = {}) => {
  origin.site('example.com', handler);
  return aFetcherFor(origin).fetch(aPageRequest('https://example.com/', changed));
};

/** Sends exactly these bytes, and leaves the connection open unless told to close it. */
const sending =
  (text: string, then: 'open' | 'end' = 'open'): RequestListener =>
  (request) => {
    request.socket.write(text);
    if (then === 'end') request.socket.end();
  };

const PLAIN = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** Writes without end until the connection is gone. */
const endless =
  (piece: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers });
    const more = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

describe('the size of an answer', () => {
  const answering = (body: Buffer, encoding?: string): RequestListener => {
    const headers = { 'content-type': 'text/plain', ...(encoding ? { 'content-encoding': encoding } : {}) };
    return (_request, response) => response.writeHead(200, headers).end(body);
  };

  it('is bounded by the settings, and by the request instead where it says so', async () => {
    expect(await fetchFrom(answering(Buffer.alloc(100_000)))).toMatchObject({ status: 200 });
    expect(await fetchFrom(answering(Buffer.alloc(100_001)))).toMatchObject({
      reason: 'too_large',
      status: 200,
    });
    expect(await fetchFrom(answering(Buffer.alloc(11)), { maxBytes: 10 })).toMatchObject({
      reason: 'too_large',
    });
    expect(await fetchFrom(answering(Buffer.alloc(100_001)), { maxBytes: 100_001 })).toMatchObject({
      status: 200,
    });
  });

  it('is bounded for a body without end, and the connection is closed', async () => {
    expect(await fetchFrom(endless('x'.repeat(1000)))).toMatchObject({ reason: 'too_large' });
    await origin.idle();
  });

  it.each(['gzip', 'br', 'gzip, gzip'])('is counted after decompression (%s)', async (encoding) => {
    const zeros = Buffer.alloc(20_000_000);
    const bomb =
      encoding === 'br'
        ? brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
        : encoding === 'gzip'
          ? gzipSync(zeros)
          : gzipSync(gzipSync(zeros));
    expect(await fetchFrom(answering(bomb, encoding))).toMatchObject({ reason: 'too_large', status: 200 });
    await origin.idle();
  });

  it('is bounded for headers too', async () => {
    expect(await fetchFrom(sending(`${PLAIN}X-Long: ${'x'.repeat(64 * 1024)}\r\n\r\nhello`))).toMatchObject({
      reason: 'bad_response',
    });
    expect(await fetchFrom(sending(`${PLAIN}${'X-Many: x\r\n'.repeat(8_000)}\r\nhello`))).toMatchObject({
      reason: 'bad_response',
    });
    await origin.idle();
  });
});

describe('the time of an answer', () => {
  it('is bounded by the settings, and by the request instead where it says so', async () => {
    origin.site('example.com', () => {});
    const url = 'https://example.com/';
    expect(await aFetcherFor(origin, SHORT).fetch(aPageRequest(url))).toMatchObject({ reason: 'timed_out' });
    expect(await aFetcherFor(origin).fetch(aPageRequest(url, SHORT))).toMatchObject({ reason: 'timed_out' });
    await origin.idle();
  });

  it('ends for headers that never do', async () => {
    expect(await fetchFrom(sending(PLAIN), SHORT)).toMatchObject({ reason: 'timed_out' });
    await origin.idle();
  });

  it('is over for a body that arrives in drips', async () => {
    const dripping: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await fetchFrom(dripping, MEDIUM)).toMatchObject({ reason: 'timed_out', status: 200 });
    await origin.idle();
  });

  it('ends for a compressed body that stops half way', async () => {
    const stopping: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
      response.write(gzipSync('hello '.repeat(1000)).subarray(0, 20));
    };
    expect(await fetchFrom(stopping, MEDIUM)).toMatchObject({ reason: 'timed_out', status: 200 });
    await origin.idle();
  });

  it('covers all redirects together', async () => {
    const slow: RequestListener = (request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 200);
    };
    expect(await fetchFrom(slow, MEDIUM)).toMatchObject({ reason: 'timed_out', status: 302 });
  });

  it('covers the resolution of the name', async () => {
    const resolve: FetchSettings['resolve'] = () => new Promise(() => {});
    const fetcher = aFetcherFor(origin, { connectTo: [], resolve });
    expect(await fetcher.fetch(aPageRequest('https://example.com/', SHORT))).toEqual({
      kind: 'failure',
      reason: 'name_lookup_timed_out',
      message: 'The name servers did not answer in time for example.com.',
    });
  });

  it('covers the handshake', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const connectTo = parseConnectTo(`::127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const fetcher = aFetcherFor(origin, { connectTo });
    expect(await fetcher.fetch(aPageRequest('https://example.com/', SHORT))).toMatchObject({
      reason: 'timed_out',
    });
  });

  it('covers the connecting', async () => {
    await using deaf = await startDeafListener('127.0.0.1');
    const fetcher = aFetcherFor(origin, { connectTo: parseConnectTo(`::127.0.0.1:${deaf.port}`) });
    expect(await fetcher.fetch(aPageRequest('https://example.com/', SHORT))).toMatchObject({
      reason: 'timed_out',
    });
    const connecting = () => process.getActiveResourcesInfo().filter((one) => one === 'ConnectWrap');
    await expect.poll(connecting).toEqual([]);
  });
});

describe('a caller that gives up', () => {
  it('stops the fetch at any stage and frees the connection', async () => {
    const stages: Record<string, RequestListener> = {
      'before the headers': () => {},
      'in the body': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.write('hel');
      },
    };
    for (const handler of Object.values(stages)) {
      const caller = new AbortController();
      const fetching = fetchFrom(
        (request, response) => {
          handler(request, response);
          setImmediate(() => caller.abort());
        },
        { signal: caller.signal },
      );
      expect(await fetching).toMatchObject({ kind: 'failure', reason: 'aborted' });
      await origin.idle();
    }
  });

  it('beforehand causes no fetch at all', async () => {
    let asked = 0;
    const resolve: FetchSettings['resolve'] = async () => {
      asked += 1;
      return ['127.0.0.1'];
    };
    const fetcher = aFetcherFor(origin, { connectTo: [], resolve });
    const request = aPageRequest('https://example.com/', { signal: AbortSignal.abort() });
    expect(await fetcher.fetch(request)).toMatchObject({ reason: 'aborted' });
    expect(asked).toBe(0);
  });

  it('leaves nothing behind on a signal that many fetches share', async () => {
    const signal = new AbortController().signal;
    let listening = 0;
    const counted = new Proxy(signal, {
      get(target, name) {
        if (name === 'addEventListener') listening += 1;
        if (name === 'removeEventListener') listening -= 1;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await fetchFrom((_request, response) => response.writeHead(204).end(), { signal: counted });
    expect(listening).toBe(0);
  });
});

it('leaves no connection open after many fetches at once, good and bad', async () => {
  const handlers: RequestListener[] = [
    (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
    (_request, response) => response.writeHead(404).end('x'.repeat(10_000)),
    (_request, response) => response.writeHead(302, { location: 'https://10.0.0.1:22/' }).end('moved'),
    (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).write('x'),
    (request) => request.socket.destroy(),
    endless('x'.repeat(10_000)),
  ];
  for (const [index, handler] of handlers.entries()) origin.site(`site${index}.example`, handler);
  const fetcher = aFetcherFor(origin);
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fetcher.fetch(aPageRequest(`https://site${index % handlers.length}.example/`)),
    ),
  );
  await origin.idle();
  expect(origin.opened).toBe(60);
  expect(outcomes.slice(0, 6).map((one) => (one.kind === 'page' ? one.status : one.reason))).toEqual([
    200,
    404,
    'refused',
    'unsupported_type',
    'bad_response',
    'too_large',
  ]);
});
