import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  /** The URL it was given, with its own address in it. */
  readonly url: string;
  /** Stops forwarding on the connections there are and those to come, and closes none of them. */
  stall(): void;
  /** Forwards again on new connections; stalled ones stay so. */
  resume(): void;
  /** Breaks the connections there are and those to come. */
  refuse(): void;
  accept(): void;
  /** Breaks the next connection on which the server answers, instead of passing the answer on. */
  cutBeforeNextAnswer(): void;
}

/** Stands between a client and the server of `target`, to fail in ways that a server does not on request. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let refusing = false;
  let stalled = false;
  let cutting = false;

  const server = createServer((client) => {
    client.on('error', () => {});
    clients.add(client);
    client.on('close', () => clients.delete(client));
    if (refusing) {
      client.destroy();
      return;
    }
    if (stalled) return;
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (cutting) {
        cutting = false;
        client.destroy();
        upstream.destroy();
      } else if (!client.destroyed) client.write(chunk);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => {
      upstream.destroy();
      pairs.delete(pair);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const client of clients) client.destroy();
  };
  return {
    url: url.href,
    stall() {
      stalled = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        client.pause();
        upstream.pause();
      }
    },
    resume() {
      stalled = false;
    },
    refuse() {
      refusing = true;
      breakAll();
    },
    accept() {
      refusing = false;
    },
    cutBeforeNextAnswer() {
      cutting = true;
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      server.close();
    },
  };
}
