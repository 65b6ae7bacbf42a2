import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConnectTo } from '../../../src/adapters/web/connect-to.js';
import type { FetchSettings } from '../../../src/adapters/web/guarded-page-fetcher.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { aFetcherFor, aPageRequest } from '../../support/web-fetching.js';

let origin: LocalOrigin;
beforeEach(async () => {
  origin = await startLocalOrigin();
});
afterEach(() => origin[Symbol.asyncDispose]());

const hello: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain; charset=UTF-8' }).end('hello');
};

const fetchFrom = (url: string, changed: Partial<FetchSettings> = {}) =>
  aFetcherFor(origin, changed).fetch(aPageRequest(url));

/** Only example.com leads to the origin. Any other host is unchanged. */
const onlyExampleCom = () => parseConnectTo(`example.com:443:127.0.0.1:${origin.port}`);

describe('a redirect', () => {
  const redirecting = (location: string, status = 302) =>
    origin.site('example.com', (request, response) => {
      if (request.url === '/') response.writeHead(status, { location, 'set-cookie': 'a=1' }).end('moved');
      else hello(request, response);
    });

  it.each([301, 302, 303, 307, 308])('with status %i is followed', async (status) => {
    redirecting('/there?x#y', status);
    expect(await fetchFrom('https://example.com/')).toMatchObject({
      status: 200,
      url: 'https://example.com/there?x',
    });
  });

  it('does not send the validators of the first address to the next one', async () => {
    redirecting('/there');
    const validators = { etag: '"1"', lastModified: 'Wed, 04 Mar 2026 05:06:07 GMT' };
    await aFetcherFor(origin).fetch(aPageRequest('https://example.com/', { validators }));
    expect(
      origin.requests.map(({ url, headers }) => [
        url,
        headers['if-none-match'],
        headers['if-modified-since'],
      ]),
    ).toEqual([
      ['/', validators.etag, validators.lastModified],
      ['/there', undefined, undefined],
    ]);
  });

  it('is followed to another host, and no cookie goes along', async () => {
    redirecting('//example.org/there');
    origin.site('example.org', hello);
    expect(await fetchFrom('https://example.com/')).toMatchObject({
      status: 200,
      url: 'https://example.org/there',
    });
    expect(origin.requests.map(({ host }) => host)).toEqual(['example.com', 'example.org']);
    expect(origin.requests[1]?.headers).not.toHaveProperty('cookie');
    expect(origin.requests[1]?.headers).not.toHaveProperty('referer');
  });

  it.each([
    'http://example.com/there',
    'ftp://example.com/there',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:1',
    'https://user:secret@example.com/there',
    'https://example.com:8443/there',
    'https://example.com:80/there',
    'https://127.0.0.2/there',
    '//2130706434/there',
    '\\\\10.0.0.1\\there',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'https://inside.example/there',
  ])('to %s is refused, and its target is not named', async (location) => {
    redirecting(location);
    const failure = await fetchFrom('https://example.com/', {
      connectTo: onlyExampleCom(),
      allowCidrs: ['127.0.0.1/32'],
      resolve: async () => ['10.1.2.3'],
    });
    expect(failure).toMatchObject({ kind: 'failure', reason: 'refused', status: 302 });
    expect(JSON.stringify(failure)).not.toMatch(/127|169|10\.|inside|there|passwd/);
    expect(origin.requests).toHaveLength(1);
  });

  it('from https to http is followed only where http is allowed', async () => {
    redirecting('http://example.com/there');
    expect(await fetchFrom('https://example.com/', { allowHttp: true })).toMatchObject({
      status: 200,
      url: 'http://example.com/there',
    });
  });

  it.each([
    ['without a target', {}],
    ['to what is no URL', { location: 'https://exa mple.com/' }],
    ['with an empty port and no host', { location: 'https://' }],
  ])('%s is a bad answer', async (_what, headers) => {
    origin.site('example.com', (_request, response) => response.writeHead(302, headers).end());
    expect(await fetchFrom('https://example.com/')).toMatchObject({ reason: 'bad_response', status: 302 });
  });

  it('that sends two targets is a bad answer', async () => {
    origin.site('example.com', (_request, response) => {
      response.writeHead(302, ['location', '/a', 'location', '/b']).end();
    });
    expect(await fetchFrom('https://example.com/')).toMatchObject({ reason: 'bad_response' });
  });

  it('is followed five times and not a sixth', async () => {
    const chain = (length: number) =>
      origin.site('example.com', (request, response) => {
        const step = Number(request.url?.slice(1));
        if (step === length) hello(request, response);
        else response.writeHead(302, { location: `/${step + 1}` }).end();
      });
    chain(5);
    expect(await fetchFrom('https://example.com/0')).toMatchObject({
      status: 200,
      url: 'https://example.com/5',
    });
    chain(6);
    expect(await fetchFrom('https://example.com/0')).toMatchObject({
      reason: 'too_many_redirects',
      status: 302,
    });
    expect(origin.requests).toHaveLength(6 + 6);
  });

  it('in a circle comes to an end', async () => {
    redirecting('/');
    expect(await fetchFrom('https://example.com/')).toMatchObject({ reason: 'too_many_redirects' });
    expect(origin.requests).toHaveLength(6);
  });

  it('with another status is an ordinary answer', async () => {
    redirecting('/there', 304);
    expect(await fetchFrom('https://example.com/')).toMatchObject({ kind: 'page', status: 304 });
    redirecting('/there', 300);
    expect(await fetchFrom('https://example.com/')).toMatchObject({ kind: 'page', status: 300 });
  });
});
