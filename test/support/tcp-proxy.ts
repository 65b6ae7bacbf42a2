import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  /** The given URL, with the proxy's own address in it. */
  readonly url: string;
  /** Stops passing data on, on existing and later connections, and closes none of them. */
  stall(): void;
  /** Passes data on again for new connections. Stalled ones stay stalled. */
  recover(): void;
  /** Breaks existing and later connections. */
  refuse(): void;
  accept(): void;
  /** Breaks the next connection on which the server answers, instead of passing the answer on. */
  cutBeforeNextAnswer(): void;
}

/**
 * A proxy between a client and the server of `target`, for failures that a server does not produce on
 * request.
 */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  const stalled = new WeakSet<Socket>();
  let stalling = false;
  let refusing = false;
  let cutting = false;

  const server = createServer((client) => {
    client.on('error', () => {});
    if (refusing) {
      client.destroy();
      return;
    }
    clients.add(client);
    if (stalling) stalled.add(client);
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => {
      upstream.destroy();
      clients.delete(client);
    });
    client.on('data', (chunk) => {
      if (!stalled.has(client)) upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (cutting) {
        cutting = false;
        client.destroy();
      } else if (!stalled.has(client)) client.write(chunk);
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
      stalling = true;
      for (const client of clients) stalled.add(client);
    },
    recover() {
      stalling = false;
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
