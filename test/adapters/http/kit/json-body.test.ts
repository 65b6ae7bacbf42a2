import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import { readBody, textOf } from '../../../../src/adapters/http/kit/json-body.js';
import { silentLog } from '../../../support/silent-log.js';

const LIMIT = 100;

const echo =
  (optional: boolean): RequestHandler =>
  async (req, res) => {
    const body = await readBody(req, res, { limitBytes: LIMIT, optional });
    res.json({ text: body === undefined ? null : textOf(body) });
  };
const app = express();
app.post('/', echo(false));
app.use(errorHandler(silentLog));

const post = (body: string | Buffer, contentType = 'application/json') =>
  request(app)
    .post('/')
    .set('Content-Type', contentType)
    // Supertest would turn a Buffer of this type into JSON.
    .serialize((data: unknown) => data as string)
    .send(body);

describe('readBody', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8; profile=x',
    'application/ld+json',
  ])('reads a body of type %s as it is', async (contentType) => {
    expect((await post('{"ü": 1}', contentType)).body).toEqual({ text: '{"ü": 1}' });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/xml',
    'text/json',
    'application/json+xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
  ])('refuses a body of type %s', async (contentType) => {
    const { status, body } = await post('{}', contentType);
    expect([status, body.error]).toEqual([415, 'unsupported_media_type']);
  });

  it('refuses a body without a type', async () => {
    const { status, body } = await request(app).post('/').unset('Content-Type');
    expect([status, body.error]).toEqual([415, 'unsupported_media_type']);
  });

  it('accepts a body of the limit and refuses one byte more', async () => {
    expect((await post('x'.repeat(LIMIT))).status).toBe(200);
    const { status, body } = await post('x'.repeat(LIMIT + 1));
    expect([status, body.error]).toEqual([413, 'payload_too_large']);
    expect(body.message).toContain('100 bytes');
  });

  it('counts bytes, not characters', async () => {
    expect((await post('ü'.repeat(LIMIT / 2))).status).toBe(200);
    expect((await post('ü'.repeat(LIMIT / 2 + 1))).status).toBe(413);
  });

  it('counts a compressed body after decompression', async () => {
    const send = (text: string) => post(gzipSync(text)).set('Content-Encoding', 'gzip');
    expect((await send('x'.repeat(LIMIT))).body).toEqual({ text: 'x'.repeat(LIMIT) });
    expect((await send('x'.repeat(1_000_000))).status).toBe(413);
  });

  it.each(['compress', 'zstd', 'gzip, gzip', 'x-gzip', 'utf-8'])(
    'refuses the encoding %s, and lists the supported ones',
    async (encoding) => {
      const { status, body } = await post(zstdCompressSync('{}')).set('Content-Encoding', encoding);
      expect([status, body.error]).toEqual([415, 'unsupported_media_type']);
      expect(body.message).toContain('gzip, deflate, br');
    },
  );

  it.each([
    ['gzip', Buffer.from('not gzip')],
    ['gzip', gzipSync('{"a":"b"}').subarray(0, -9)],
    ['deflate', Buffer.from('not deflate')],
    ['br', Buffer.from('not brotli')],
    ['br', brotliCompressSync('{"a":"b"}').subarray(0, -3)],
  ])('says of a body that it is no whole %s', async (encoding, bytes) => {
    const { status, body } = await post(bytes).set('Content-Encoding', encoding);
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(body.message).toBe(`The body could not be read: it is not ${encoding}, or not all of it.`);
  });
});

describe('readBody of a body that may be left out', () => {
  const optional = express();
  optional.post('/', echo(true));
  optional.use(errorHandler(silentLog));

  it('has no demands on a request without a body', async () => {
    expect((await request(optional).post('/')).body).toEqual({ text: null });
    expect((await request(optional).post('/').set('Content-Length', '0')).body).toEqual({ text: null });
  });

  it('reads one that is there under the same rules', async () => {
    expect((await request(optional).post('/').type('json').send('{}')).body).toEqual({ text: '{}' });
    expect((await request(optional).post('/').type('text').send('{}')).status).toBe(415);
    const long = request(optional)
      .post('/')
      .type('json')
      .send('x'.repeat(LIMIT + 1));
    expect((await long).status).toBe(413);
  });
});

describe('textOf', () => {
  it('refuses an empty body', async () => {
    const { status, body } = await post('');
    expect([status, body.error]).toEqual([400, 'invalid_json']);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const { status, body } = await post(Buffer.from([0x22, 0xff, 0x22]));
    expect([status, body.error]).toEqual([400, 'invalid_json']);
  });

  it('leaves a byte order mark out', async () => {
    expect((await post('\ufeff{}')).body).toEqual({ text: '{}' });
  });
});
