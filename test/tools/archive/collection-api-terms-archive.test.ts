import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CollectionApiTermsArchive } from '../../../tools/archive/collection-api-terms-archive.js';
import { aCollection, RECORDED_AT } from '../../support/a-collection.js';
import { collectionApi } from '../../support/collection-api.js';
import { type LocalOrigin, startLocalOrigin } from '../../support/local-origin.js';
import { SettableClock } from '../../support/settable-clock.js';
import { aFetcherFor } from '../../support/web-fetching.js';

const TERMS = 'Terms of Service';
const BASE = '/api/v1';
let origin: LocalOrigin;
let clock: SettableClock;

beforeEach(async () => {
  origin = await startLocalOrigin();
  clock = new SettableClock();
});
afterEach(() => origin[Symbol.asyncDispose]());

function anArchive(handler: RequestListener, maxBytes?: number) {
  origin.site('archive.example', handler);
  return new CollectionApiTermsArchive({
    name: 'orchards',
    baseUrl: `https://archive.example${BASE}`,
    fetcher: aFetcherFor(origin),
    clock,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
}

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const asked = () => origin.requests.map(({ url }) => url);

it('encodes each step of an address', async () => {
  const archive = anArchive(collectionApi(aCollection(), BASE, () => clock.now()));
  await archive.version('Pear & Söhne 100%?', 'A/B', { at: RECORDED_AT });
  expect(asked()).toEqual([
    `${BASE}/version/Pear%20%26%20S%C3%B6hne%20100%25%3F/A%2FB/2026-02-01T10%3A20%3A30.000Z`,
  ]);
});

it('asks once for the list and once for each service', async () => {
  const archive = anArchive(collectionApi(aCollection(), BASE, () => clock.now()));
  await archive.services();
  expect(asked()).toEqual([
    `${BASE}/services`,
    `${BASE}/service/Orchard`,
    `${BASE}/service/Pear%20%26%20S%C3%B6hne%20100%25%3F`,
  ]);
});

it('takes the latest version of an archive whose clock is behind', async () => {
  const behind = new Date(clock.now().getTime() - 60_000);
  const archive = anArchive(collectionApi(aCollection(), BASE, () => behind));
  expect((await archive.version('Orchard', TERMS))?.fetchedAt).toEqual(RECORDED_AT);
  await expect(archive.version('Orchard', TERMS, { at: clock.now() })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

it('asks for nothing that its address cannot say', async () => {
  const archive = anArchive(answering(200, [{ id: '..' }, { id: '\ud800' }]));
  expect(await archive.services()).toEqual([]);
  expect(await archive.version('..', TERMS)).toBeUndefined();
  expect(asked()).toEqual([`${BASE}/services`]);
});

it.each([[429], [500], [503], [403]])('is away while the archive answers with status %i', async (status) => {
  const archive = anArchive(answering(status, { error: 'no' }, { 'retry-after': '7' }));
  const away = { code: 'service_unavailable', retryAfterSeconds: 7 };
  await expect(archive.services()).rejects.toMatchObject(away);
  await expect(archive.version('Orchard', TERMS)).rejects.toMatchObject(away);
});

it.each([
  ['no JSON', '{'],
  ['no object', 'null'],
  ['no content', { fetchDate: '2026-01-01T00:00:00Z' }],
  ['a time that is none', { fetchDate: 'soon', content: 'x' }],
])('does not take an answer with %s for a version', async (_what, body) => {
  await expect(anArchive(answering(200, body)).version('Orchard', TERMS)).rejects.toMatchObject({
    code: 'service_unavailable',
  });
});

it.each([
  ['no list', {}],
  ['a service without an id', [{ name: 'Orchard' }]],
  ['the declaration of another service', [{ id: 'Orchard' }]],
  ['a service whose name cannot be seen', [{ id: 'Nameless' }]],
])('does not take an answer with %s for services', async (_what, list) => {
  const archive = anArchive((request, response) => {
    const isNameless = request.url?.endsWith('/Nameless');
    const service = isNameless ? { id: 'Nameless', name: '\u200b ' } : { id: 'Quince', name: 'Quince' };
    const body = request.url?.endsWith('/services') ? list : { ...service, terms: [] };
    answering(200, body)(request, response);
  });
  await expect(archive.services()).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('gives names that fit into a line, and addresses without credentials alone', async () => {
  const sources = ['https://a:b@quince.example/', 'https://quince.example/terms'];
  const archive = anArchive((request, response) => {
    const sourceDocuments = sources.map((location) => ({ location }));
    const quince = { id: 'Quince', name: 'Qu\u202eince\u0007 ', terms: [{ type: TERMS, sourceDocuments }] };
    answering(200, request.url?.endsWith('/services') ? [{ id: 'Quince' }] : quince)(request, response);
  });
  expect(await archive.services()).toEqual([
    { id: 'Quince', name: 'Quince', terms: [{ type: TERMS, sourceUrls: [sources[1]] }] },
  ]);
});

it('stops asking after the first answer that cannot be used', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `S${index}`);
  const archive = anArchive((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    const list = ids.map((one) => ({ id: one }));
    if (id === 'services') answering(200, list)(request, response);
    else answering(id === 'S0' ? 500 : 200, { id, name: id, terms: [] })(request, response);
  });
  await expect(archive.services()).rejects.toMatchObject({ code: 'service_unavailable' });
  await origin.idle();
  expect(asked()).not.toContain(`${BASE}/service/S49`);
});

it('is away when its host cannot be reached, answers another type, or more than the limit', async () => {
  const page = anArchive(answering(200, '<p>', { 'content-type': 'text/html' }));
  await expect(page.services()).rejects.toMatchObject({ code: 'service_unavailable' });
  const long = anArchive(answering(200, ['x'.repeat(1000)]), 1000);
  await expect(long.services()).rejects.toMatchObject({ code: 'service_unavailable' });
  const nowhere = new CollectionApiTermsArchive({
    name: 'orchards',
    baseUrl: 'https://192.168.0.1',
    fetcher: aFetcherFor(origin),
    clock,
  });
  await expect(nowhere.services()).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('ends with the reason of the signal', async () => {
  const archive = anArchive(collectionApi(aCollection(), BASE, () => clock.now()));
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(archive.services(signal)).rejects.toThrow('enough');
  await expect(archive.version('Orchard', TERMS, { signal })).rejects.toThrow('enough');
});
