import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  addressKey,
  requestContext,
  requestIdOf,
} from '../../../../src/adapters/http/kit/request-context.js';

function anApp() {
  let count = 0;
  const app = express();
  app.set('trust proxy', 'loopback');
  app.use(
    requestContext(() => {
      count += 1;
      return `id-${count}`;
    }),
  );
  app.get('/', (req, res) => {
    res.json({ ip: req.ip, again: req.ip, id: requestIdOf(res) });
  });
  return app;
}

describe('requestContext', () => {
  it('gives every request its own id, on answers of every kind', async () => {
    const app = anApp();
    const first = await request(app).get('/');
    expect([first.headers['x-request-id'], first.body.id]).toEqual(['id-1', 'id-1']);
    expect((await request(app).get('/nothing')).headers['x-request-id']).toBe('id-2');
  });

  it('uses no id from the request', async () => {
    const { body } = await request(anApp()).get('/').set('X-Request-Id', 'forged');
    expect(body.id).toBe('id-1');
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('settles the address %s as %s', async (given, address) => {
    const { body } = await request(anApp()).get('/').set('X-Forwarded-For', given);
    expect(body).toMatchObject({ ip: address, again: address });
  });

  it('keeps browsers from guessing the type of an answer', async () => {
    expect((await request(anApp()).get('/')).headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('addressKey', () => {
  it('is the same for all callers of unknown address, and only for them', () => {
    expect(addressKey(undefined)).toBe(addressKey(''));
    expect(addressKey('')).not.toBe(addressKey('192.0.2.1'));
  });

  it('distinguishes every IPv4 address, and IPv6 addresses by their first 64 bits', () => {
    const keys = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8:0:1::1'].map(addressKey);
    expect(new Set(keys).size).toBe(4);
    expect(addressKey('2001:db8::ffff:1')).toBe(addressKey('2001:db8::1'));
  });
});
