/**
 * A connection to a local server that can be cut like a cable (nothing is closed, nothing arrives) or slowed
 * down.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function startTcpProxy(port) {
  const state = { isCut: false, delayMs: 0, bytesLost: 0, delayed: 0 };
  const pairs = new Set();
  const pass = (from, to) => {
    from.on('data', (chunk) => {
      // Data under way when the cable was cut is lost, so the connection cannot be used any more.
      if (state.isCut) from.isBroken = to.isBroken = true;
      if (from.isBroken) {
        state.bytesLost += chunk.length;
      } else if (state.delayMs === 0) {
        to.write(chunk);
      } else {
        state.delayed += 1;
        setTimeout(() => to.destroyed || to.write(chunk), state.delayMs);
      }
    });
    from.on('close', () => !from.isBroken && to.destroy());
    from.on('error', () => {});
  };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    pairs.add(client).add(upstream);
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    /** Bytes that never arrived because of a cut. */
    get bytesLost() {
      return state.bytesLost;
    },
    /** How many chunks arrived late. */
    get delayed() {
      return state.delayed;
    },
    cut() {
      state.isCut = true;
    },
    mend() {
      state.isCut = false;
    },
    slow(delayMs) {
      state.delayMs = delayMs;
    },
    stop() {
      for (const socket of pairs) socket.destroy();
      server.close();
    },
  };
}
