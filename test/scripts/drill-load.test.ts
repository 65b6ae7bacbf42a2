import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Load } from '../../scripts/drill/load.mjs';
import { BATCH, kindsOf } from '../../scripts/drill/requests.mjs';
import { startTcpProxy } from '../../scripts/drill/tcp-proxy.mjs';
import { eventually } from '../support/eventually.js';

const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('the load of a drill', () => {
  it('says of each request what came of it, and who answered', async () => {
    const server = createHttpServer(({ url }, response) => {
      if (url === '/broken') response.destroy();
      const answers: Record<string, [status: number, id?: string]> = {
        '/right': [200, 'x1-7'],
        '/wrong': [200, 'x1-8'],
        '/refused': [503, 'x2-1'],
        '/nobody': [503],
      };
      const [status, id] = answers[url ?? ''] ?? [404];
      if (id !== undefined) response.setHeader('X-Request-Id', id);
      response.setHeader('X-RateLimit-Remaining', '12');
      response.writeHead(status).end('{"there": true}');
    });
    const port = await listening(server);
    const ask = (path: string, read = (): object => ({})) => ({ perSecond: 50, ask: () => ({ path, read }) });
    const load = new Load(`http://127.0.0.1:${port}`, {
      right: ask('/right', () => ({ ids: ['an id'] })),
      wrong: ask('/wrong', () => ({ outcome: 'not found' })),
      refused: ask('/refused'),
      nobody: ask('/nobody'),
      broken: ask('/broken'),
    }).start();
    await eventually(() => expect(new Set(load.results.map(({ kind }) => kind)).size).toBe(5));
    await load.stop();
    server.close();
    const of = (name: string) => load.results.find(({ kind }) => kind === name);
    expect(of('right')).toMatchObject({ outcome: 'ok', process: 'x1', remaining: 12, ids: ['an id'] });
    expect(of('wrong')).toMatchObject({ outcome: 'not found', process: 'x1' });
    expect(of('refused')).toMatchObject({ outcome: '503', process: 'x2' });
    expect(of('nobody')).toMatchObject({ outcome: '503 of HAProxy' });
    expect(of('broken')?.outcome).toBe('UND_ERR_SOCKET');
    for (const due of Object.values(load.due())) expect(due).toBeGreaterThanOrEqual(0);
  });
});

describe('a load whose process is late', () => {
  it('sends all that is due, each measured from when it should have left', async () => {
    const server = createHttpServer((_, response) => response.end('{}'));
    const port = await listening(server);
    const ask = () => ({ path: '/', read: () => ({}) });
    const load = new Load(`http://127.0.0.1:${port}`, { check: { perSecond: 100, ask } }).start();
    const until = performance.now() + 200;
    while (performance.now() < until);
    // Comes behind the timers that are due: the load has one turn.
    await new Promise((turn) => setTimeout(turn));
    await load.stop();
    server.close();
    expect(load.results.length).toBeGreaterThanOrEqual(20);
    const late = load.results.map(({ dueAt, endedAt }) => endedAt - dueAt);
    expect(Math.max(...late)).toBeGreaterThan(150);
  });
});

describe('what the load expects of an answer', () => {
  const kinds = kindsOf({
    domains: ['a.example'],
    keys: { free: 'atk_free', limited: 'atk_limited' },
    tokens: { admin: 'an admin', auditor: 'an auditor' },
    cold: () => 'cold.example',
  });
  const read = (kind: keyof typeof kinds, body: unknown) => kinds[kind].ask(0).read(body as never);

  it('is the row of the log that a check is', () => {
    for (const kind of ['check', 'limited'] as const) {
      expect(read(kind, { check_id: 'an id' })).toEqual({ ids: ['an id'] });
      expect(read(kind, {})).toEqual({ outcome: 'no check_id' });
    }
  });

  it('is a row for each check of a batch', () => {
    const answered = (count: number) => ({
      results: Array.from({ length: BATCH }, (_, nth) => (nth < count ? { check_id: `${nth}` } : {})),
    });
    expect(read('batch', answered(BATCH))).not.toHaveProperty('outcome');
    expect(read('batch', answered(BATCH - 2))).toMatchObject({ outcome: '2 without check_id' });
    expect(read('batch', answered(BATCH - 2))).toHaveProperty('ids.length', BATCH - 2);
  });

  it('is the entry of a name that no replica holds', () => {
    expect(read('cold', { check_id: 'an id', source: 'registry' })).toEqual({ ids: ['an id'] });
    expect(read('cold', { check_id: 'an id', source: 'none' })).toEqual({
      ids: ['an id'],
      outcome: 'not found',
    });
  });

  it('is a receipt where one is asked for', () => {
    expect(read('receipt', { check_id: 'an id', receipt: 1 })).toEqual({ ids: ['an id'], receipt: 1 });
    expect(read('receipt', { check_id: 'an id' })).toMatchObject({ outcome: 'no receipt' });
  });

  it('is that a list has something in it', () => {
    expect(read('audit', { checks: [1] })).toEqual({});
    expect(read('audit', { checks: [] })).toEqual({ outcome: 'an empty list' });
  });
});

describe('a cable of a drill', () => {
  it('counts what it loses while it is cut, and what comes late while it is slow', async () => {
    const echo = createServer((socket) => socket.pipe(socket));
    const cable = await startTcpProxy(await listening(echo));
    const talk = (text: string) => {
      const socket = connect(cable.port, '127.0.0.1');
      socket.write(text);
      return socket;
    };
    const first = talk('hello');
    expect(String((await once(first, 'data'))[0])).toBe('hello');
    expect(cable).toMatchObject({ bytesLost: 0, delayed: 0 });

    cable.slow(1);
    first.write('later');
    expect(String((await once(first, 'data'))[0])).toBe('later');
    expect(cable).toMatchObject({ bytesLost: 0, delayed: 2 });

    cable.slow(0);
    cable.cut();
    first.write('lost');
    await eventually(() => expect(cable.bytesLost).toBe(4));
    cable.mend();
    // What lost something is of no use any more; a new connection is.
    first.write('!');
    await eventually(() => expect(cable.bytesLost).toBe(5));
    const second = talk('again');
    expect(String((await once(second, 'data'))[0])).toBe('again');
    cable.stop();
    echo.close();
  });
});
