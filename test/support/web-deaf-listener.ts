import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Connections that a listener with the smallest queue accepts before it stops answering (Linux). */
const QUEUE = 2;

const LISTEN_AND_STOP = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ ...workerData, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    // The event loop is blocked, so nothing is ever accepted.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

export interface DeafListener extends AsyncDisposable {
  readonly port: number;
}

/**
 * A port where connecting neither succeeds nor fails: it has a listener whose queue is full and which accepts
 * nothing.
 */
export async function startDeafListener(host: string, port = 0): Promise<DeafListener> {
  const worker = new Worker(LISTEN_AND_STOP, { eval: true, workerData: { host, port } });
  const [listening]: number[] = await once(worker, 'message');
  const fillers: Socket[] = [];
  for (let filled = 0; filled < QUEUE; filled += 1) {
    const filler = connect({ host, port: listening ?? 0 });
    filler.on('error', () => {});
    await once(filler, 'connect');
    fillers.push(filler);
  }
  return {
    port: listening ?? 0,
    async [Symbol.asyncDispose]() {
      for (const filler of fillers) filler.destroy();
      await worker.terminate();
    },
  };
}
