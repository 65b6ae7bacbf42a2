import { gzipSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { errorHandler } from '../../../src/adapters/http/error-response.js';
import { jsonBody, jsonTextOf } from '../../../src/adapters/http/json-body.js';
import { silentLog } from '../../support/silent-log.js';

const LIMIT = 100;

const app = express();
app.post('/', ...jsonBody(LIMIT), (req, res) => {
  res.json({ text: jsonTextOf(req) });
});
app.use(errorHandler(silentLog));

const post = (body: string | Buffer, contentType = 'application/json') =>
  request(app)
    .post('/')
    .set('Content-Type', contentType)
    // Supertest would turn a Buffer of this type into JSON.
    .serialize((data: unknown) => data as string)
    .send(body);

describe('jsonBody', () => {
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

  it('takes a body of the limit and refuses one byte more', async () => {
    expect((await post('x'.repeat(LIMIT))).status).toBe(200);
    const { status, body } = await post('x'.repeat(LIMIT + 1));
    expect([status, body.error]).toEqual([413, 'payload_too_large']);
    expect(body.message).toContain('100 bytes');
  });

  it('counts bytes, not characters', async () => {
    expect((await post('ü'.repeat(LIMIT / 2))).status).toBe(200);
    expect((await post('ü'.repeat(LIMIT / 2 + 1))).status).toBe(413);
  });

  it('counts a compressed body by what it holds', async () => {
    const send = (text: string) => post(gzipSync(text)).set('Content-Encoding', 'gzip');
    expect((await send('x'.repeat(LIMIT))).body).toEqual({ text: 'x'.repeat(LIMIT) });
    expect((await send('x'.repeat(1_000_000))).status).toBe(413);
  });

  it.each([
    ['gzip', 'not gzip', 400, 'bad_request'],
    ['compress', '{}', 415, 'unsupported_media_type'],
  ])('refuses the encoding %s of %j', async (encoding, text, status, error) => {
    const answer = await post(text).set('Content-Encoding', encoding);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });
});

describe('jsonTextOf', () => {
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
