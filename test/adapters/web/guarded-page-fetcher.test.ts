import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseConnectTo } from '../../../src/adapters/web/connect-to.js';
import { type FetchSettings, GuardedPageFetcher } from '../../../src/adapters/web/guarded-page-fetcher.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { makeCertificateAuthority } from '../../support/web-certificates.js';
import { aFetcherFor, aPageRequest, settingsFor } from '../../support/web-fetching.js';

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

const askedNobody: FetchSettings['resolve'] = () => Promise.reject(new Error('no name should be resolved'));

describe('a page', () => {
  it('arrives with its status, address, type and headers', async () => {
    origin.site('example.com', (request, response) => {
      response.setHeader('X-Thing', ['a', 'b']);
      hello(request, response);
    });
    const page = await fetchFrom('https://example.com/terms?x=1#part');
    expect(page).toMatchObject({
      kind: 'page',
      status: 200,
      url: 'https://example.com/terms?x=1',
      mediaType: 'text/plain',
      charset: 'utf-8',
      headers: { 'x-thing': 'a, b' },
    });
    expect(page.kind === 'page' && Buffer.from(page.body).toString()).toBe('hello');
  });

  it('is requested by its own name, without cookies, credentials or a referrer', async () => {
    origin.site('example.com', hello);
    await aFetcherFor(origin).fetch(
      aPageRequest('https://example.com/terms?x=1#part', { accept: 'text/plain' }),
    );
    expect(origin.requests).toEqual([
      {
        host: 'example.com',
        url: '/terms?x=1',
        headers: {
          host: 'example.com',
          connection: 'close',
          'user-agent': 'AgentTermsBot/0.0.0 (+https://service.example/bot)',
          accept: 'text/plain',
          'accept-language': 'en, *;q=0.5',
          'accept-encoding': 'gzip, deflate, br',
        },
      },
    ]);
  });

  it('comes from a name in another script and from one with a final dot', async () => {
    origin.site('xn--bcher-kva.example', hello);
    expect(await fetchFrom('https://BÜCHER.example/')).toMatchObject({ status: 200 });
    expect(await fetchFrom('https://bücher.example./')).toMatchObject({ status: 200 });
  });

  it('is fetched over plain http only where that is allowed', async () => {
    origin.site('example.com', hello);
    expect(await fetchFrom('http://example.com/')).toMatchObject({ reason: 'refused' });
    expect(origin.opened).toBe(0);
    expect(await fetchFrom('http://example.com/', { allowHttp: true })).toMatchObject({ status: 200 });
  });

  it.runIf(
    Object.values(networkInterfaces())
      .flat()
      .some((one) => one?.address === '::1'),
  )('comes over IPv6', async () => {
    await using sixth = await startLocalOrigin('::1');
    sixth.site('example.com', hello);
    expect(await aFetcherFor(sixth).fetch(aPageRequest('https://example.com/'))).toMatchObject({
      status: 200,
    });
  });

  it('comes from an address, whose certificate must name it', async () => {
    origin.site('127.0.0.1', hello);
    const connectTo = parseConnectTo(`127.0.0.1:443::${origin.port},127.0.0.2:443:127.0.0.1:${origin.port}`);
    expect(await fetchFrom('https://2130706433/', { connectTo })).toMatchObject({
      status: 200,
      url: 'https://127.0.0.1/',
    });
    expect(await fetchFrom('https://127.0.0.2/', { connectTo })).toMatchObject({ reason: 'tls_failed' });
  });
});

describe('an address that is refused', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7F.1',
    '017700000001',
    '0177.0.0.01',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127.0.0.1.',
    '0',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.16689662',
    '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
    '[::a9fe:a9fe]',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:0:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '10.0.0.1',
    '192.168.1.1',
    '100.100.100.200',
    '168.63.129.16',
  ])('%s', async (host) => {
    const failure = await fetchFrom(`https://${host}/`, {
      connectTo: [],
      allowCidrs: [],
      resolve: askedNobody,
    });
    expect(failure).toEqual({
      kind: 'failure',
      reason: 'refused',
      message: 'The host is not on the public internet.',
    });
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/plain,hello',
    'javascript:1',
    'unix:/run/docker.sock',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://:secret@example.com/',
    'https://example.com:8443/',
    'https://example.com:80/',
    'https://example.com:22/',
    'https://[fe80::1%25eth0]/',
    'https://256.256.256.256/',
    'https://exa mple.com/',
    'example.com',
    '//example.com/',
    '',
  ])('"%s"', async (url) => {
    const failure = await fetchFrom(url, { connectTo: onlyExampleCom(), resolve: askedNobody });
    expect(failure).toMatchObject({ reason: 'refused' });
    expect(origin.opened).toBe(0);
  });

  it('is refused behind a name too, among any other addresses, and is not named', async () => {
    for (const addresses of [
      ['10.1.2.3'],
      ['1.1.1.1', '10.1.2.3'],
      ['::ffff:10.1.2.3'],
      ['fe80::1%eth0'],
      ['junk'],
    ]) {
      const failure = await fetchFrom('https://inside.example/', {
        connectTo: [],
        resolve: async () => addresses,
      });
      expect(failure).toMatchObject({ kind: 'failure', reason: 'refused' });
      expect(JSON.stringify(failure)).not.toMatch(/10\.1|1\.1\.1|fe80|junk/);
    }
  });

  it('is refused where a rule leads, unless its range is allowed', async () => {
    origin.site('example.com', hello);
    const connectTo = onlyExampleCom();
    expect(await fetchFrom('https://example.com/', { connectTo, allowCidrs: [] })).toMatchObject({
      reason: 'refused',
    });
    expect(
      await fetchFrom('https://example.com/', { connectTo, allowCidrs: ['127.0.0.2/32'] }),
    ).toMatchObject({
      reason: 'refused',
    });
    expect(origin.opened).toBe(0);
    expect(
      await fetchFrom('https://example.com/', { connectTo, allowCidrs: ['127.0.0.1/32'] }),
    ).toMatchObject({
      status: 200,
    });
  });
});

describe('a name that changes its address', () => {
  /** Answers each query with the next address. */
  function flipping(...answers: readonly string[]) {
    const asked: string[] = [];
    const resolve: FetchSettings['resolve'] = async (name) => {
      asked.push(name);
      return [answers[asked.length - 1] ?? 'none left'];
    };
    return { asked, resolve };
  }
  const sameHost = () => ({
    connectTo: parseConnectTo(`:443::${origin.port}`),
    allowCidrs: ['127.0.0.1/32'],
  });

  it('is resolved once, and the connection goes to the checked address', async () => {
    origin.site('example.com', hello);
    const { asked, resolve } = flipping('127.0.0.1', '127.0.0.9');
    const fetcher = aFetcherFor(origin, { ...sameHost(), resolve });
    expect(await fetcher.fetch(aPageRequest('https://example.com/'))).toMatchObject({ status: 200 });
    expect(asked).toEqual(['example.com']);
    expect(await fetcher.fetch(aPageRequest('https://example.com/'))).toMatchObject({ reason: 'refused' });
  });

  it('is checked again after a redirect to itself', async () => {
    origin.site('example.com', (_request, response) => response.writeHead(302, { location: '/again' }).end());
    const { asked, resolve } = flipping('127.0.0.1', '127.0.0.9');
    expect(await fetchFrom('https://example.com/', { ...sameHost(), resolve })).toMatchObject({
      reason: 'refused',
      status: 302,
    });
    expect(asked).toEqual(['example.com', 'example.com']);
    expect(origin.requests.map(({ url }) => url)).toEqual(['/']);
  });

  it.each(['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED'])(
    'is not called absent when the name servers end in %s',
    async (code) => {
      const resolve = () => Promise.reject(Object.assign(new Error('x'), { code }));
      const failure = await fetchFrom('https://example.com/', { connectTo: [], resolve });
      expect(failure).toMatchObject({
        reason: 'name_lookup_timed_out',
        message: expect.stringContaining('example.com'),
      });
    },
  );

  it('does not resolve when there is no address', async () => {
    for (const resolve of [
      async () => [],
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    ]) {
      const failure = await fetchFrom('https://example.com/', { connectTo: [], resolve });
      expect(failure).toMatchObject({
        reason: 'not_resolved',
        message: expect.stringContaining('example.com'),
      });
    }
  });
});

describe('the environment', () => {
  const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];

  function setEnvironment(changed: Readonly<Record<string, string>>): void {
    const before = { ...process.env };
    Object.assign(process.env, changed);
    onTestFinished(() => {
      for (const name of Object.keys(changed)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    });
  }

  it('cannot put a proxy in between', async () => {
    let caught = 0;
    const trap = createServer((socket) => {
      caught += 1;
      socket.destroy();
    });
    trap.listen(0, '127.0.0.1');
    await once(trap, 'listening');
    onTestFinished(() => void trap.close());
    const address = trap.address();
    const proxy = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    setEnvironment({
      ...Object.fromEntries(NAMES.map((name) => [name, proxy])),
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: '',
    });
    origin.site('example.com', hello);
    expect(await fetchFrom('https://example.com/')).toMatchObject({ status: 200 });
    expect(await fetchFrom('http://example.com/', { allowHttp: true })).toMatchObject({ status: 200 });
    expect(caught).toBe(0);
  });

  it('cannot turn the check of certificates off', async () => {
    setEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    origin.site('example.com', hello, 'self-signed');
    expect(await fetchFrom('https://example.com/')).toMatchObject({ reason: 'tls_failed' });
  });
});

describe('settings', () => {
  it.each([
    ['range', { allowCidrs: ['10.0.0.0/99'] }],
    ['certificate', { ca: 'not a certificate' }],
    ['certificate', { ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }],
    ['user agent', { userAgent: 'two\r\nlines: yes' }],
  ])('with a malformed %s stop the start', (_what, changed) => {
    expect(() => aFetcherFor(origin, changed)).toThrow();
  });

  it('add certificates to the default ones and remove none', async () => {
    origin.site('example.com', hello);
    const defaults = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(defaults));
    setDefaultCACertificates([origin.ca]);
    const { cert } = makeCertificateAuthority('Another Authority');
    expect(await fetchFrom('https://example.com/', { ca: cert })).toMatchObject({ status: 200 });
  });

  it('trust no other authority than the default ones unless told to', async () => {
    origin.site('example.com', hello);
    const { ca: _ca, ...settings } = settingsFor(origin);
    expect(await new GuardedPageFetcher(settings).fetch(aPageRequest('https://example.com/'))).toMatchObject({
      reason: 'tls_failed',
    });
  });
});
