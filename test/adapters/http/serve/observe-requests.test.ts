import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { observeRequests } from '../../../../src/adapters/http/serve/observe-requests.js';
import { eventually } from '../../../support/eventually.js';

let answered: unknown[][];
const heard = () => answered.map(([route, method, status]) => [route, method, status]);

beforeEach(() => {
  answered = [];
});

function anApp() {
  const app = express();
  const nothing: express.RequestHandler = (_req, _res, next) => next();
  app.use(observeRequests(nothing, { answered: (...measured) => answered.push(measured) }));
  app.get('/registry/:domain', (_req, res) => void res.json({}));
  app.get('/broken', () => {
    throw new Error('bug');
  });
  app.get('/silent', (req) => void req.socket.emit('reached'));
  app.all('/registry/:domain', (_req, res) => void res.status(405).end());
  app.use((_error: unknown, _req: express.Request, res: express.Response, _next: unknown) => {
    res.status(500).end();
  });
  return app;
}

describe('observeRequests', () => {
  it('names the route as it was declared, never what a caller wrote', async () => {
    const app = anApp();
    await request(app).get('/registry/one.example');
    await request(app).head('/registry/two.example');
    await request(app).post('/registry/two.example');
    await request(app).get('/nothing/here');
    await request(app).get('/broken');
    expect(heard()).toEqual([
      ['/registry/:domain', 'GET', 200],
      ['/registry/:domain', 'HEAD', 200],
      ['/registry/:domain', 'POST', 405],
      ['none', 'GET', 404],
      ['/broken', 'GET', 500],
    ]);
    for (const [, , , seconds] of answered) expect(seconds).toBeGreaterThan(0);
  });

  it('counts a caller that hung up as such', async () => {
    const server = anApp().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reached = Promise.withResolvers<void>();
    server.on('connection', (socket) => socket.on('reached', () => reached.resolve()));
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
    socket.write('GET /silent HTTP/1.1\r\nHost: x\r\n\r\n');
    await reached.promise;
    socket.destroy();
    await eventually(() => expect(heard()).toEqual([['/silent', 'GET', 499]]));
    server.close();
  });
});
