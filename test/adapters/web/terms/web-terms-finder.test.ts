import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IsolatedPageReader } from '../../../../src/adapters/pages/isolated-page-reader.js';
import { parseConnectTo } from '../../../../src/adapters/web/connect-to.js';
import type { FetchSettings } from '../../../../src/adapters/web/guarded-page-fetcher.js';
import {
  WebTermsFinder,
  type WebTermsFinderOptions,
} from '../../../../src/adapters/web/terms/web-terms-finder.js';
import type { FoundTermsTexts, NoTermsTexts, PageReader } from '../../../../src/domain/generate/ports.js';
import type { PageFetcher } from '../../../../src/domain/ports/page-fetcher.js';
import { parseDomainName } from '../../../../src/domain/terms/domain-name.js';
import { type LocalOrigin, startLocalOrigin } from '../../../support/local-origin.js';
import { pageWords } from '../../../support/page-words.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { serveFixtureSite } from '../../../support/sites.js';
import { sharedWorkers } from '../../../support/source-workers.js';
import { aFetcherFor } from '../../../support/web-fetching.js';

const HOST = 'shop.example';
const DOMAIN = parseDomainName(HOST);

let origin: LocalOrigin;
const reader = new IsolatedPageReader(sharedWorkers(), { timeoutMs: 20_000 });
beforeEach(async () => {
  origin = await startLocalOrigin();
});
afterEach(() => origin[Symbol.asyncDispose]());

interface Changed {
  readonly fetching?: Partial<FetchSettings>;
  readonly options?: Partial<WebTermsFinderOptions>;
  readonly knownUrls?: readonly string[];
  readonly signal?: AbortSignal;
}

function aFinder({ fetching = {}, options = {} }: Changed = {}): WebTermsFinder {
  const fetcher = aFetcherFor(origin, { maxBytes: 1_000_000, ...fetching });
  return new WebTermsFinder(fetcher, reader, new SettableClock(), {
    productToken: 'AgentTermsBot',
    words: pageWords,
    ...options,
  });
}

function find(shape: string, changed: Changed = {}): Promise<FoundTermsTexts | NoTermsTexts> {
  serveFixtureSite(origin, HOST, shape);
  const { knownUrls = [], signal = new AbortController().signal } = changed;
  return aFinder(changed).find({ domain: DOMAIN, knownUrls, signal });
}

/** The kinds and addresses of the found documents. */
async function findPages(shape: string, changed: Changed = {}): Promise<unknown> {
  const found = await find(shape, changed);
  return found.kind === 'found' ? found.texts.map(({ kind, url }) => `${kind} ${url}`) : found;
}

const asked = () => origin.requests.map(({ host, url }) => `${host}${url}`);
const none = (reason: string, message: RegExp) => ({
  kind: 'none',
  reason,
  message: expect.stringMatching(message),
});

it('reads one page at a time, so that a site never occupies all threads', async () => {
  serveFixtureSite(origin, HOST, 'several-documents');
  let [reading, most] = [0, 0];
  const counting: PageReader = {
    mediaTypes: reader.mediaTypes,
    read: async (...page) => {
      most = Math.max(most, ++reading);
      return await reader.read(...page).finally(() => reading--);
    },
  };
  const finder = new WebTermsFinder(aFetcherFor(origin, {}), counting, new SettableClock(), {
    productToken: 'AgentTermsBot',
    words: pageWords,
  });
  const signal = new AbortController().signal;
  const knownUrls = ['/terms', '/acceptable-use', '/community'].map((path) => `https://${HOST}${path}`);
  await finder.find({ domain: DOMAIN, knownUrls, signal });
  expect(most).toBe(1);
});

describe('a site that was not asked', () => {
  const search = { domain: DOMAIN, knownUrls: [], signal: new AbortController().signal };

  it('is distinguished from one without terms when the name servers are silent, and is asked again', async () => {
    const message = `The name ${HOST} was not looked up in time.`;
    const silent: PageFetcher = {
      fetch: async () => ({ kind: 'failure', reason: 'name_lookup_timed_out', message }),
    };
    let names = silent;
    const web: PageFetcher = { fetch: (request) => names.fetch(request) };
    const finder = new WebTermsFinder(web, reader, new SettableClock(), {
      productToken: 'AgentTermsBot',
      words: pageWords,
    });
    expect(await finder.find(search)).toEqual(
      none('not_tried', /^Whether shop\.example has terms is not known, because the name .* in time\.$/),
    );
    serveFixtureSite(origin, HOST, 'footer-link');
    names = aFetcherFor(origin, {});
    expect(await finder.find(search)).toMatchObject({ kind: 'found' });
  });

  it('is distinguished from one without terms when no thread was free for its pages', async () => {
    serveFixtureSite(origin, HOST, 'footer-link');
    const busy: PageReader = {
      mediaTypes: reader.mediaTypes,
      read: (_page, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const finder = new WebTermsFinder(aFetcherFor(origin, {}), busy, new SettableClock(), {
      productToken: 'AgentTermsBot',
      words: pageWords,
      timeoutMs: 1_200,
    });
    expect(await finder.find(search)).toEqual(none('not_tried', /waited too long to be read\.$/));
  });
});

describe('where terms are found', () => {
  it.each<[shape: string, ...pages: string[]]>([
    ['footer-link', 'terms_of_service https://shop.example/terms'],
    ['redirect-chain', 'terms_of_service https://shop.example/legal/2026-02/terms'],
    ['redirect-to-www', 'terms_of_service https://www.shop.example/terms'],
    ['english-alternate', 'terms_of_service https://shop.example/en/r'],
    ['english-switch', 'terms_of_service https://shop.example/en'],
    ['english-elsewhere', 'terms_of_service https://shop.example/regulamin'],
    ['old-versions', 'terms_of_service https://shop.example/legal/2026-01-01'],
    [
      'legal-beside-terms',
      'terms_of_service https://shop.example/terms',
      'acceptable_use https://shop.example/legal/aup',
      'developer_terms https://shop.example/legal/api',
    ],
    ['redirect-to-brand', 'terms_of_service https://brand-shop.example/terms'],
    ['www-only', 'terms_of_service https://www.shop.example/terms'],
    ['legal-index', 'terms_of_service https://shop.example/legal/tos-2026'],
    ['nested-legal-index', 'terms_of_service https://shop.example/legal/users/terms'],
    ['legal-page', 'terms_of_service https://shop.example/legal'],
    ['french', 'terms_of_service https://shop.example/cgu', 'terms_of_service https://shop.example/cgv'],
    ['german', 'terms_of_service https://shop.example/agb'],
    ['japanese', 'terms_of_service https://shop.example/rule'],
    ['pdf', 'terms_of_service https://shop.example/files/terms.pdf'],
    ['encoded-gzip', 'terms_of_service https://shop.example/terms'],
    ['encoded-br', 'terms_of_service https://shop.example/terms'],
    ['encoded-deflate', 'terms_of_service https://shop.example/terms'],
    ['latin-1', 'terms_of_service https://shop.example/conditions'],
    ['endless-home', 'terms_of_service https://shop.example/terms-of-use'],
    ['robots-allows-us', 'terms_of_service https://shop.example/terms'],
    ['robots-403', 'terms_of_service https://shop.example/terms'],
    ['robots-page', 'terms_of_service https://shop.example/terms'],
    ['home-401', 'terms_of_service https://shop.example/terms'],
    ['link-header', 'terms_of_service https://shop.example/x/42'],
    ['sitemap', 'terms_of_service https://shop.example/info/terms-of-service-2026'],
    ['sitemap-index', 'terms_of_service https://shop.example/info/user-agreement'],
    ['well-known', 'terms_of_service https://shop.example/terms-of-use'],
    ['parent-domain', 'terms_of_service https://parent-shop.example/legal/terms-of-use'],
    [
      'several-documents',
      'terms_of_service https://shop.example/terms',
      'acceptable_use https://shop.example/acceptable-use',
      'developer_terms https://shop.example/developers/terms',
      'community_rules https://shop.example/community',
    ],
    ['legal-notice', 'terms_of_service https://shop.example/t/9'],
    ['terms-home', 'terms_of_service https://shop.example/'],
    ['odd-links', 'terms_of_service https://shop.example/terms'],
    ['many-links', 'terms_of_service https://shop.example/terms'],
  ])('%s', async (shape, ...pages) => {
    expect(await findPages(shape)).toEqual(pages);
    expect(origin.requests.length).toBeLessThanOrEqual(25);
  });

  it('a document carries its text, hash, language, title and the time of reading', async () => {
    const found = await find('several-documents');
    if (found.kind === 'none') throw new Error(found.message);
    const [terms] = found.texts;
    expect(terms).toMatchObject({
      kind: 'terms_of_service',
      title: 'Terms of Service',
      language: 'en',
      text: expect.stringContaining('scrape, crawl, spider or otherwise collect pages'),
      textSha256: hash('sha256', terms.text),
      retrievedAt: new Date('2026-03-04T05:06:07.089Z'),
    });
    expect(found.siteName).toBe('Lanternfish Market');
    expect(found.privacyUrl).toBe('https://shop.example/privacy');
  });

  it('ISO-8859-1 is decoded correctly', async () => {
    const found = await find('latin-1');
    expect(found.kind === 'found' && found.texts[0].text).toContain('Propriété intellectuelle');
  });

  it('an address known before is read first, and a better link is not looked for', async () => {
    const knownUrls = ['https://shop.example/a/7f3'];
    expect(await findPages('known-only', { knownUrls })).toEqual([
      'terms_of_service https://shop.example/a/7f3',
    ]);
    expect(asked().toSorted()).toEqual(
      ['/', '/a/7f3', '/developers/terms', '/robots.txt'].map((path) => `${HOST}${path}`),
    );
  });

  it('a known address that now has an old version leads to the current one', async () => {
    const knownUrls = ['https://shop.example/legal/a'];
    expect(await findPages('old-versions', { knownUrls })).toEqual([
      'terms_of_service https://shop.example/legal/2026-01-01',
    ]);
  });

  it('a version in English is followed within the number of requests', async () => {
    // robots.txt, the home page and the terms.
    expect(await findPages('english-alternate', { options: { maxRequests: 3 } })).toEqual([
      'terms_of_service https://shop.example/regulamin',
    ]);
  });

  it('a known address that is gone does no harm', async () => {
    const knownUrls = ['https://shop.example/gone', 'not a url', 'http://shop.example/also-gone'];
    expect(await findPages('footer-link', { knownUrls })).toEqual([
      'terms_of_service https://shop.example/terms',
    ]);
  });

  it('a site without encryption is read where that is allowed', async () => {
    const connectTo = parseConnectTo(`::127.0.0.1:${origin.httpPort}`);
    expect(await findPages('footer-link', { fetching: { connectTo, allowHttp: true } })).toEqual([
      'terms_of_service http://shop.example/terms',
    ]);
  });
});

describe('why terms are not found', () => {
  it.each<[shape: string, reason: string, message: RegExp]>([
    ['damaged-pdf', 'unreadable', /shop\.example\/files\/terms\.pdf/],
    ['huge-terms', 'unreadable', /larger than is read/],
    ['endless-terms', 'unreadable', /larger than is read/],
    ['type-image', 'unreadable', /type that is not read/],
    ['type-video', 'unreadable', /type that is not read/],
    ['type-octet-stream', 'unreadable', /type that is not read/],
    [
      'scripts-everywhere',
      'needs_scripts',
      /written by scripts in a browser, which this service does not run/,
    ],
    ['scripts-terms', 'needs_scripts', /shop\.example\/terms is written by scripts/],
    ['robots-forbids-all', 'forbidden_by_robots', /AgentTermsBot/],
    ['robots-forbids-terms', 'forbidden_by_robots', /AgentTermsBot from https:\/\/shop\.example\/terms\./],
    ['robots-forbids-us', 'forbidden_by_robots', /https:\/\/shop\.example\/robots\.txt keeps AgentTermsBot/],
    ['robots-forbids-target', 'forbidden_by_robots', /shop\.example\/private\/terms/],
    ['robots-500', 'unreachable', /robots\.txt was answered with status 500/],
    ['home-403', 'refused_by_site', /status 403/],
    ['home-429', 'refused_by_site', /status 429/],
    ['home-503', 'unreachable', /status 503/],
    ['login-wall', 'refused_by_site', /sign in/],
    ['redirect-loop', 'unreachable', /redirects more than 5 times/],
    ['soft-404', 'no_terms', /shop\.example answers, but/],
    ['soft-404-home', 'no_terms', /shop\.example answers, but/],
    ['no-terms', 'no_terms', /home page, at the usual addresses and in its sitemap/],
    ['privacy-only', 'no_terms', /shop\.example answers, but/],
    ['hostile-sitemap', 'no_terms', /shop\.example answers, but/],
    ['known-only', 'no_terms', /shop\.example answers, but/],
  ])('%s: %s', async (shape, reason, message) => {
    expect(await find(shape)).toEqual(none(reason, message));
    expect(origin.requests.length).toBeLessThanOrEqual(25);
  });

  it.each(['silent', 'robots-silent'])('%s: unreachable', async (shape) => {
    const result = await find(shape, { options: { pageTimeoutMs: 200 } });
    expect(result).toEqual(none('unreachable', /shop\.example.*robots\.txt cannot be read/));
    expect(asked()).toEqual(['shop.example/robots.txt']);
  });

  it('silent-terms: unreachable', async () => {
    expect(await find('silent-terms', { options: { pageTimeoutMs: 700 } })).toEqual(
      none(
        'unreachable',
        /shop\.example\/terms could not be read: there was no whole answer within 700 ms\.$/,
      ),
    );
  });

  it('every message is one sentence that names the domain', async () => {
    for (const shape of ['damaged-pdf', 'scripts-terms', 'robots-forbids-us', 'home-403', 'no-terms']) {
      const result = await find(shape);
      expect(result.kind === 'none' && result.message).toMatch(/^[^\n]*shop\.example[^\n]*\.$/);
    }
  });

  it('a name that does not resolve', async () => {
    const fetching = { connectTo: [], resolve: async () => [] };
    expect(await find('footer-link', { fetching })).toEqual(
      none('not_resolved', /the name shop\.example does not resolve/),
    );
  });

  it('a certificate that is not trusted', async () => {
    serveFixtureSite(origin, HOST, 'footer-link');
    origin.site(HOST, (_request, response) => void response.end(), 'self-signed');
    const result = await aFinder().find({
      domain: DOMAIN,
      knownUrls: [],
      signal: new AbortController().signal,
    });
    expect(result).toEqual(none('unreachable', /SELF_SIGNED/));
  });

  it('a private address', async () => {
    const fetching = { connectTo: [], resolve: async () => ['10.1.2.3'] };
    expect(await find('footer-link', { fetching })).toEqual(
      none('unreachable', /not on the public internet/),
    );
    expect(origin.opened).toBe(0);
  });
});

describe('the requests to a site', () => {
  it('nothing but robots.txt where that forbids all, and nothing at all in a second search', async () => {
    serveFixtureSite(origin, HOST, 'robots-forbids-all');
    const finder = aFinder();
    const search = { domain: DOMAIN, knownUrls: [], signal: new AbortController().signal };
    await finder.find(search);
    await finder.find(search);
    expect(asked()).toEqual(['shop.example/robots.txt']);
  });

  it('no path that robots.txt forbids', async () => {
    await find('robots-forbids-terms');
    expect(asked().filter((path) => path.startsWith('shop.example/terms'))).toEqual([]);
  });

  it('no private address that a link names', async () => {
    serveFixtureSite(origin, '127.0.0.1', 'footer-link');
    expect(await findPages('private-links', { fetching: { allowCidrs: ['127.0.0.0/8'] } })).toMatchObject({
      reason: 'no_terms',
    });
    expect(new Set(origin.requests.map(({ host }) => host))).toEqual(new Set(['shop.example']));
  });

  it('no more requests than the search may make', async () => {
    await find('no-terms', { options: { maxRequests: 5 } });
    expect(origin.requests).toHaveLength(5);
  });

  it('two guesses where the home page is refused', async () => {
    await find('home-403');
    expect(asked()).toHaveLength(4);
  });

  it('no guesses after 429', async () => {
    await find('home-429');
    expect(asked()).toHaveLength(2);
  });
});

describe('time', () => {
  it('ends the search when it is up, and what was found by then counts', async () => {
    serveFixtureSite(origin, HOST, 'several-documents');
    serveFixtureSite(origin, 'slow.example', 'silent');
    const knownUrls = ['https://shop.example/terms', 'https://slow.example/terms'];
    const options = { timeoutMs: 2_000, pageTimeoutMs: 60_000 };
    const found = await aFinder({ options }).find({
      domain: DOMAIN,
      knownUrls,
      signal: new AbortController().signal,
    });
    expect(found).toMatchObject({ kind: 'found', texts: [{ url: 'https://shop.example/terms' }] });
    await origin.idle();
  });

  it('that is up before anything is found is the answer', async () => {
    const result = await find('silent-terms', { options: { timeoutMs: 1_500, pageTimeoutMs: 60_000 } });
    expect(result).toEqual(none('unreachable', /shop\.example .*within 1500 ms\.$/));
  });

  it('a caller that gives up gets the reason, and every connection is closed', async () => {
    const caller = new AbortController();
    const reason = new Error('nobody waits');
    origin.site(HOST, (request) => {
      if (request.url === '/robots.txt') caller.abort(reason);
    });
    const finder = aFinder();
    const search = { domain: DOMAIN, knownUrls: [], signal: caller.signal };
    await expect(finder.find(search)).rejects.toBe(reason);
    await expect(finder.find(search)).rejects.toBe(reason);
    await origin.idle();
  });
});
