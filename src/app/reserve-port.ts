import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A free port that is kept from others until it is disposed of. */
export interface ReservedPort extends AsyncDisposable {
  readonly port: number;
}

/** Takes any free port of an address, so that the port can be named before anything is served on it. */
export async function reservePort(host: string): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
