import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../src/domain/ports/page-fetcher.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { aFetcherFor, aPageRequest } from '../../support/web-fetching.js';

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

describe('an answer', () => {
  it.each([
    ['another type', { 'content-type': 'image/png' }],
    ['no type', {}],
    ['a malformed type', { 'content-type': 'text' }],
  ])('of %s is not read', async (_what, headers) => {
    const unread: RequestListener = (_request, response) => {
      response.writeHead(200, headers);
      response.write('the rest never comes');
    };
    expect(await fetchFrom(unread)).toMatchObject({ reason: 'unsupported_type', status: 200 });
    await origin.idle();
  });

  it('of no type is read where bytes of any kind are', async () => {
    const page = await fetchFrom((_request, response) => response.end('hello'), {
      mediaTypes: ['application/octet-stream'],
    });
    expect(page).toMatchObject({ kind: 'page', mediaType: '', body: Buffer.from('hello') });
  });

  it.each([204, 205, 404, 410, 429, 500, 503])(
    'with status %i has no body, whatever its type',
    async (status) => {
      const page = await fetchFrom((_request, response) => {
        response.writeHead(status, { 'content-type': 'image/png', 'retry-after': '7' }).end();
      });
      expect(page).toMatchObject({
        kind: 'page',
        status,
        body: new Uint8Array(),
        headers: { 'retry-after': '7' },
      });
    },
  );

  it('other than a success is not read to its end', async () => {
    const page = await fetchFrom((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.write('the rest never comes');
    });
    expect(page).toMatchObject({ kind: 'page', status: 404, body: new Uint8Array() });
    await origin.idle();
  });

  it.each([
    ['that is cut off', `${PLAIN}Content-Length: 100\r\n\r\nhello`],
    ['that is cut off between chunks', `${PLAIN}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`],
    ['that is cut off in its headers', PLAIN],
    ['of nothing', ''],
    ['that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['with two lengths', `${PLAIN}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
    ['with a length and chunks', `${PLAIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['with a length that is no number', `${PLAIN}Content-Length: many\r\n\r\nhello`],
    ['that switches protocols', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['in another encoding', `${PLAIN}Content-Encoding: zstd\r\n\r\nhello`],
  ])('%s is a bad one', async (_what, text) => {
    expect(await fetchFrom(sending(text, 'end'))).toMatchObject({ reason: 'bad_response' });
    await origin.idle();
  });

  it('ends at its stated length, whatever follows', async () => {
    const page = await fetchFrom(sending(`${PLAIN}Content-Length: 5\r\n\r\nhello and more`));
    expect(page).toMatchObject({ kind: 'page', body: Buffer.from('hello') });
    await origin.idle();
  });

  it('without a length ends with its connection', async () => {
    expect(await fetchFrom(sending(`${PLAIN}\r\nhello`, 'end'))).toMatchObject({
      body: Buffer.from('hello'),
    });
  });

  it('may be announced by early ones', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(2);
    expect(await fetchFrom(sending(`${early}${PLAIN}Content-Length: 2\r\n\r\nhi`))).toMatchObject({
      status: 200,
    });
  });
});
