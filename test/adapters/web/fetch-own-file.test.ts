import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { parseConnectTo } from '../../../src/adapters/web/connect-to.js';
import { makeFetchOwnFile } from '../../../src/adapters/web/fetch-own-file.js';
import type { FetchSettings } from '../../../src/adapters/web/guarded-page-fetcher.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import type { OwnFile } from '../../../src/domain/terms/own-file.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { aFetcherFor } from '../../support/web-fetching.js';

const DOMAIN = parseDomainName('example.com');
const WELL_KNOWN = '/.well-known/agentterms.json';
const ROOT = '/agentterms.json';
const document = { agentterms_version: '0.3.0', service: 'example.com', permissions: { read_content: true } };
const validator = new AjvDocumentValidator();

let origin: LocalOrigin;
beforeEach(async () => {
  origin = await startLocalOrigin();
});
afterEach(() => origin[Symbol.asyncDispose]());

type Site = Readonly<Record<string, RequestListener>>;

const aLookup = (changed: Partial<FetchSettings> = {}) =>
  makeFetchOwnFile(aFetcherFor(origin, changed), validator);
const never = new AbortController().signal;

/** Looks up example.com, which answers 404 to every path that `site` lacks. */
function lookUp(site: Site, changed: Partial<FetchSettings> = {}): Promise<OwnFile> {
  serve(site);
  return aLookup(changed)(DOMAIN, never);
}

function serve(site: Site): void {
  origin.site('example.com', (request, response) => {
    const handler = site[request.url ?? ''] ?? ((_request, other) => void other.writeHead(404).end());
    handler(request, response);
  });
}

const answer =
  (
    body: string | Buffer,
    contentType: string | undefined = 'application/json',
    status = 200,
  ): RequestListener =>
  (_request, response) =>
    response.writeHead(status, contentType === '' ? {} : { 'content-type': contentType }).end(body);
const json = (value: unknown) => answer(JSON.stringify(value));
const status =
  (code: number, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const hangUp: RequestListener = (request) => request.socket.destroy();

const found = (path: string) => ({
  kind: 'found',
  document,
  documentHash: documentHash(document),
  sourceUrl: `https://example.com${path}`,
});
const invalid = (path: string, problem: string | RegExp = /./, content?: object) => ({
  kind: 'invalid',
  sourceUrl: `https://example.com${path}`,
  problem: expect.stringMatching(problem),
  ...(content !== undefined && { content }),
});
const none = { kind: 'none' };
const unreachable = { kind: 'unreachable', problem: expect.stringMatching(/^[A-Z].*\.$/) };

describe('the two addresses', () => {
  const good = json(document);
  const bad = json({});

  it.each<[string, RequestListener | undefined, RequestListener | undefined, unknown]>([
    ['a file at the first', good, undefined, found(WELL_KNOWN)],
    ['a file at the second', undefined, good, found(ROOT)],
    ['files at both', good, good, found(WELL_KNOWN)],
    ['a valid second over an invalid first', bad, good, found(ROOT)],
    ['a valid first over an invalid second', good, bad, found(WELL_KNOWN)],
    ['a valid second over a first that fails', hangUp, good, found(ROOT)],
    ['a valid first over a second that fails', good, hangUp, found(WELL_KNOWN)],
    ['an invalid first over an invalid second', bad, bad, invalid(WELL_KNOWN, /./, {})],
    ['an invalid first over none', bad, undefined, invalid(WELL_KNOWN, /./, {})],
    ['an invalid second over none', undefined, bad, invalid(ROOT, /./, {})],
    ['an invalid second over a first that fails', hangUp, bad, invalid(ROOT, /./, {})],
    ['none at all', undefined, undefined, none],
    ['none at one and a failure at the other', undefined, hangUp, unreachable],
    ['a failure at one and none at the other', hangUp, undefined, unreachable],
    ['failures at both', hangUp, status(500), unreachable],
  ])('%s', async (_what, first, second, expected) => {
    const site = { ...(first ? { [WELL_KNOWN]: first } : {}), ...(second ? { [ROOT]: second } : {}) };
    expect(await lookUp(site)).toEqual(expected);
  });

  it('are requested in parallel, and the second is abandoned once the first has a valid file', async () => {
    let secondClosed: Promise<unknown> | undefined;
    let secondArrived = () => {};
    const second = new Promise<void>((resolve) => {
      secondArrived = resolve;
    });
    const file = await lookUp({
      [WELL_KNOWN]: async (request, response) => {
        await second;
        good(request, response);
      },
      [ROOT]: (_request, response) => {
        secondClosed = once(response, 'close');
        secondArrived();
      },
    });
    expect(file).toEqual(found(WELL_KNOWN));
    await secondClosed;
    await origin.idle();
  });

  it('are both waited for when the second is first to have a file', async () => {
    let secondSent = () => {};
    const second = new Promise<void>((resolve) => {
      secondSent = resolve;
    });
    const file = await lookUp({
      [WELL_KNOWN]: async (request, response) => {
        await second;
        good(request, response);
      },
      [ROOT]: (request, response) => {
        response.on('close', secondSent);
        good(request, response);
      },
    });
    expect(file).toEqual(found(WELL_KNOWN));
  });
});

describe('what an answer means', () => {
  const first = (handler: RequestListener) => lookUp({ [WELL_KNOWN]: handler });
  const both = (handler: RequestListener) => lookUp({ [WELL_KNOWN]: handler, [ROOT]: handler });

  it.each([401, 403, 404, 410, 451, 204, 202, 304])('status %i means that there is none', async (code) => {
    expect(await both(status(code, { 'content-type': 'application/json' }))).toEqual(none);
  });

  it.each([500, 502, 503, 520, 408, 429])('status %i is unreachable', async (code) => {
    expect(await both(status(code))).toEqual({
      kind: 'unreachable',
      problem: `The site answered with status ${code}.`,
    });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=iso-8859-1',
    'text/json',
    'application/ld+json',
    'text/plain',
    'application/octet-stream',
    '',
  ])('a file of the type "%s" is read', async (type) => {
    expect(await first(answer(JSON.stringify(document), type))).toEqual(found(WELL_KNOWN));
  });

  it.each([
    ['text/html', '<!doctype html><title>Not here</title>'],
    ['text/html', JSON.stringify(document)],
    ['image/png', '\u0089PNG'],
    ['application/json', '  <html></html>'],
    ['application/json', '\ufeff<?xml version="1.0"?>'],
    ['text/plain', '<html></html>'],
    ['', '<html></html>'],
    ['text/plain', 'Not found'],
    ['text/plain', ''],
    ['text/plain', '[not json]'],
    ['application/octet-stream', Buffer.from([0, 1, 2, 255])],
  ])('a page that stands in for a missing one is none (%s, %j)', async (type, body) => {
    expect(await both(answer(body, type))).toEqual(none);
  });

  it.each<[string, string | Buffer, RegExp, object?]>([
    ['application/json', '{"agentterms_version": ', /^The file cannot be read as JSON: Line 1/],
    ['application/json', 'Not found', /^The file cannot be read as JSON/],
    ['application/json', '', /^The file cannot be read as JSON/],
    ['text/plain', `${JSON.stringify(document)},`, /^The file cannot be read as JSON/],
    ['application/json', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`, /64 deep/],
    [
      'application/json',
      JSON.stringify(document).replace('{', '{"service":"a.example",'),
      /"service"/,
      document,
    ],
    [
      'application/json',
      JSON.stringify({ ...document, jurisdiction: '\ud800' }),
      /surrogate/,
      { ...document, jurisdiction: '\ud800' },
    ],
    ['application/json', '[]', /^The file is not a valid terms document: /],
    [
      'application/json',
      JSON.stringify({ ...document, permission: {} }),
      /permission/,
      { ...document, permission: {} },
    ],
    [
      'application/json',
      Buffer.from(JSON.stringify(document).replace('example', 'ex\u00e9'), 'latin1'),
      /UTF-8/,
    ],
    ['text/plain', Buffer.from(JSON.stringify(document).replace('example', 'ex\u00e9'), 'latin1'), /UTF-8/],
  ])(
    'a file that is not a document is invalid, and its JSON object is kept (%s, %j)',
    async (type, body, problem, content) => {
      expect(await first(answer(body, type))).toEqual(invalid(WELL_KNOWN, problem, content));
    },
  );

  it.each([
    ['a mark of UTF-8', Buffer.from(`\ufeff${JSON.stringify(document)}`, 'utf8')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${JSON.stringify(document)}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${JSON.stringify(document)}`, 'utf16le').swap16()],
  ])('a file with %s is read', async (_what, body) => {
    expect(await first(answer(body))).toEqual(found(WELL_KNOWN));
  });

  it('a problem is one bounded line, whatever the file contains', async () => {
    const site = json({ ...document, [`x\u202e\n${'y'.repeat(5000)}`]: 1, [`z${'z'.repeat(5000)}`]: 1 });
    const file = await first(site);
    const problem = file.kind === 'invalid' ? file.problem : '';
    expect(problem.length).toBeGreaterThan(0);
    expect(problem.length).toBeLessThanOrEqual(300);
    expect(problem).not.toMatch(/[\n\u202e]/);
  });

  it('a file of 256 KiB is read and a larger one is invalid', async () => {
    const padded = (size: number) => JSON.stringify(document).padEnd(size, ' ');
    expect(await first(answer(padded(256 * 1024)))).toEqual(found(WELL_KNOWN));
    expect(await first(answer(padded(256 * 1024 + 1)))).toEqual(
      invalid(WELL_KNOWN, 'The file is larger than 256 KiB.'),
    );
    const zipped = gzipSync(padded(256 * 1024 + 1));
    expect(
      await first((_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(zipped);
      }),
    ).toEqual(invalid(WELL_KNOWN, 'The file is larger than 256 KiB.'));
  });

  it('a redirect leads to the file, which is named by its last address', async () => {
    origin.site('www.example.com', json(document));
    const file = await first(status(301, { location: 'https://www.example.com/terms.json' }));
    expect(file).toEqual({ ...found(WELL_KNOWN), sourceUrl: 'https://www.example.com/terms.json' });
  });

  it.each(['elsewhere.example', 'a.example.com', 'www.elsewhere.example'])(
    'a redirect to the other site %s means that there is none, and that site is not asked',
    async (host) => {
      origin.site(host, json(document));
      expect(await both(status(301, { location: `https://${host}/cart?add=1` }))).toEqual(none);
      expect(origin.requests.map((request) => request.host)).toEqual(['example.com', 'example.com']);
    },
  );

  it.each(['https://10.0.0.1:8443/', 'http://example.com/login', WELL_KNOWN])(
    'a redirect to %s, where no file can be read, means that there is none',
    async (location) => {
      expect(await both(status(302, { location }))).toEqual(none);
    },
  );
});

describe('a site that cannot be asked', () => {
  const at = async (changed: Partial<FetchSettings>) => aLookup(changed)(DOMAIN, never);

  it('is unreachable, with the reason', async () => {
    const elsewhere = { connectTo: [] };
    const unknown = await at({ ...elsewhere, resolve: async () => [] });
    expect(unknown).toEqual({ kind: 'unreachable', problem: 'The name example.com does not resolve.' });
    const inside = await at({ ...elsewhere, resolve: async () => ['10.1.2.3'] });
    expect(inside).toEqual({ kind: 'unreachable', problem: 'The host is not on the public internet.' });
    origin.site('example.com', json(document), 'self-signed');
    expect(await at({})).toEqual({ kind: 'unreachable', problem: expect.stringContaining('SELF_SIGNED') });
    serve({ [WELL_KNOWN]: () => {}, [ROOT]: () => {} });
    expect(await at({ timeoutMs: 250 })).toEqual({
      kind: 'unreachable',
      problem: expect.stringContaining('250 ms'),
    });
  });

  it('is unreachable when the caller gives up', async () => {
    const caller = new AbortController();
    serve({ [WELL_KNOWN]: () => caller.abort(), [ROOT]: () => {} });
    expect(await aLookup()(DOMAIN, caller.signal)).toEqual(unreachable);
    await origin.idle();
  });
});

describe('plain http', () => {
  /** Port 443 leads to a server that speaks no TLS. */
  const noTls = () => ({ connectTo: parseConnectTo(`::127.0.0.1:${origin.httpPort}`) });

  it('is used where it is allowed and no TLS connection succeeds', async () => {
    serve({ [WELL_KNOWN]: json(document) });
    expect(await aLookup({ ...noTls(), allowHttp: true })(DOMAIN, never)).toEqual({
      ...found(WELL_KNOWN),
      sourceUrl: `http://example.com${WELL_KNOWN}`,
    });
  });

  it('is not asked where it is not allowed', async () => {
    serve({ [WELL_KNOWN]: json(document) });
    expect(await aLookup(noTls())(DOMAIN, never)).toEqual({
      kind: 'unreachable',
      problem: expect.stringContaining('encrypted'),
    });
    expect(origin.requests).toEqual([]);
  });

  it('is not used when the answer over TLS says that there is no file', async () => {
    expect(await lookUp({}, { allowHttp: true })).toEqual(none);
    expect(origin.requests).toHaveLength(2);
  });
});
