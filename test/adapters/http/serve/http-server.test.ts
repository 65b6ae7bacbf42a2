import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import express, { type RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { errorHandler } from '../../../../src/adapters/http/kit/error-response.js';
import { readBody, textOf } from '../../../../src/adapters/http/kit/json-body.js';
import { listen } from '../../../../src/adapters/http/serve/http-server.js';
import { eventually } from '../../../support/eventually.js';
import { rawExchange } from '../../../support/raw-http.js';
import { silentLog } from '../../../support/silent-log.js';

/** Longer than any test may take: a test that ends shows that nothing waited for it. */
const NEVER_MS = 600_000;
const HOST = '127.0.0.1';

const serve = (app: RequestListener) => listen(app, { host: HOST, port: 0, newRequestId: () => 'id' });

/** A server that holds each request until the test answers it. */
async function holding() {
  const arrived = Promise.withResolvers<ServerResponse>();
  const server = await serve((_req, res) => arrived.resolve(res));
  return { server, arrived: arrived.promise };
}

function ask(port: number, agent?: Agent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get({ host: HOST, port, path: '/', ...(agent && { agent }) }, resolve).on('error', reject);
  return promise;
}

describe('listen', () => {
  it('takes any free port for 0, and reports it', async () => {
    const server = await serve((_req, res) => res.end('here'));
    expect(server.port).toBeGreaterThan(0);
    expect(await text(await ask(server.port))).toBe('here');
    await server.close(NEVER_MS);
  });

  it('releases an answer once it is done, even while its connection stays open', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() });
    const answers: WeakRef<ServerResponse>[] = [];
    const server = await serve((_req, res) => {
      answers.push(new WeakRef(res));
      res.end('here');
    });
    expect(await text(await ask(server.port, agent))).toBe('here');
    await eventually(() => {
      collect();
      expect(answers.map((answer) => answer.deref() === undefined)).toEqual([true]);
    });
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
    await server.close(NEVER_MS);
  });

  it('rejects when the port is taken', async () => {
    const server = await serve(() => {});
    const second = listen(() => {}, { host: HOST, port: server.port, newRequestId: () => 'id' });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await server.close(NEVER_MS);
  });
});

describe('close', () => {
  it('answers requests under way and waits no longer, even if the connection would be kept', async () => {
    using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() });
    const { server, arrived } = await holding();
    const answer = ask(server.port, agent);
    const held = await arrived;
    const closed = server.close(NEVER_MS);
    held.end('late but whole');
    expect(await text(await answer)).toBe('late but whole');
    await closed;
  });

  it('resets no connection in use: an answer tells each to close', async () => {
    const server = await serve((_req, res) => void setTimeout(() => res.end('answered'), 2));
    let told = 0;
    let stopped = false;
    const callers = Array.from({ length: 16 }, async () => {
      using agent = Object.assign(new Agent({ keepAlive: true, maxSockets: 1 }), {
        [Symbol.dispose]: () => agent.destroy(),
      });
      for (;;) {
        const answer = await ask(server.port, agent);
        expect(await text(answer)).toBe('answered');
        if (answer.headers.connection !== 'close') continue;
        told += 1;
        return;
      }
    });
    const all = Promise.all(callers).then(() => {
      stopped = true;
    });
    await ask(server.port);
    await server.close(NEVER_MS);
    await all;
    expect([told, stopped]).toEqual([16, true]);
  });

  it('ends connections that only wait', async () => {
    using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() });
    const server = await serve((_req, res) => res.end('here'));
    await text(await ask(server.port, agent));
    await server.close(NEVER_MS);
  });

  it('takes no new connections', async () => {
    const server = await serve((_req, res) => res.end('here'));
    await server.close(NEVER_MS);
    await expect(ask(server.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('cuts requests that are not done after the grace period', async () => {
    const { server, arrived } = await holding();
    const answer = ask(server.port);
    const failed = expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    await arrived;
    await server.close(1);
    await failed;
  });
});

describe('a caller that waits for 100 before it sends its body', () => {
  const BODY = '{"a":1}';
  const headOf = (path: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n${more}Expect: 100-continue\r\n\r\n`;

  const app = express();
  app.post('/refused', (_req, res) => void res.status(401).json({ error: 'unauthorized' }));
  const echo =
    (limitBytes: number): RequestHandler =>
    async (req, res) => {
      const body = (await readBody(req, res, { limitBytes })) as Buffer;
      res.json(JSON.parse(textOf(body)));
    };
  app.post('/read', echo(BODY.length));
  app.post('/less', echo(BODY.length - 1));
  app.use(errorHandler(silentLog));

  it.each([
    ['/refused', '', 401],
    ['/less', '', 413],
    ['/read', 'Content-Encoding: zstd\r\n', 415],
  ])('is told the outcome alone on %s with %j, and the connection ends', async (path, more, status) => {
    const server = await serve(app);
    const said = await rawExchange(server.port, headOf(path, more));
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toMatch(/^Connection: close\r$/im);
    await server.close(NEVER_MS);
  });

  it.each(['', 'Connection: close\r\n'])('is told to continue where the body is read', async (more) => {
    const server = await serve(app);
    const socket = connect({ host: HOST, port: server.port });
    socket.setEncoding('utf8');
    socket.write(headOf('/read', more));
    const [go] = await once(socket, 'data');
    expect(go).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(BODY);
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{"a":1\}$/s);
    socket.destroy();
    await server.close(NEVER_MS);
  });
});

describe('a caller that takes nothing of its answer', () => {
  it('is cut, but one that waits for the service is not', async () => {
    const large = 'x'.repeat(50_000_000);
    const cut = Promise.withResolvers<boolean>();
    const server = await listen(
      (req, res) => {
        res.once('close', () => {
          if (req.url === '/large') cut.resolve(res.writableFinished);
        });
        if (req.url === '/large') res.end(large);
        else void cut.promise.then(() => res.end('at last'));
      },
      { host: HOST, port: 0, newRequestId: () => 'id', stalledMs: 200 },
    );
    const waiting = ask(server.port);
    const deaf = connect(server.port, HOST);
    deaf.on('error', () => undefined);
    deaf.pause();
    deaf.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await cut.promise).toBe(false);
    expect(await text(await waiting)).toBe('at last');
    deaf.destroy();
    await server.close(0);
  });
});

describe('a body that is too large', () => {
  const app = express();
  app.post('/', async (req, res) => void (await readBody(req, res, { limitBytes: 1_000 })));
  app.use(errorHandler(silentLog));

  // Each waits for the time in which the rest of a body may arrive.
  it.concurrent.each([
    ['of a told length', 'Content-Length: 1000000000'],
    ['without one', 'Transfer-Encoding: chunked'],
  ])('is refused as soon as that is known, %s, and its sender is not read for ever', async (_, length) => {
    const server = await serve(app);
    const socket = connect(server.port, HOST);
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
    socket.write(`800\r\n${'x'.repeat(2_048)}\r\n`);
    const [first] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
    await once(socket, 'close');
    await server.close(0);
  });
});
