import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { ensureSystemPackage } from './system-package.js';

const BINARY = 'redis-server';
/** Another process may take a port between its being found free and its being used. */
const PORT_ATTEMPTS = 5;

/** A real Redis on loopback that keeps nothing, for one test or one file. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Stands still with all connections open, until `resume`. */
  freeze(): void;
  resume(): void;
  /** Ends at once, with everything in it. */
  kill(): Promise<void>;
  /** Starts again, empty, at the same address. */
  start(): Promise<void>;
}

/** Vitest's global setup calls this once for the run. */
export function ensureRedisServer(): void {
  ensureSystemPackage(BINARY);
}

/**
 * Starts a server; dispose of it with `await using` or in `afterAll`. It does not outlive this process.
 *
 * @param args stand before all others
 */
export async function startRedisServer(args: readonly string[] = []): Promise<RedisServer> {
  ensureRedisServer();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return serverOn(port, args, await launch(port, args));
    } catch (error) {
      if (attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

function serverOn(port: number, args: readonly string[], first: ChildProcess): RedisServer {
  let child = first;
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
    start: async () => {
      await kill();
      child = await launch(port, args);
    },
    [Symbol.asyncDispose]: kill,
  };
}

/** Resolves once the server takes connections. */
async function launch(port: number, args: readonly string[]): Promise<ChildProcess> {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    '/',
  ];
  // The kernel ends the server with this process, however that ends.
  const command = ['setpriv', '--pdeathsig', 'KILL', BINARY, ...args, ...options];
  const child = spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  const { promise: ready, resolve } = Promise.withResolvers<true>();
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (lines.length < 50) lines.push(line);
    if (/Ready to accept connections|\+monitor master/.test(line)) resolve(true);
  });
  const started = await Promise.race([ready, once(child, 'exit')]);
  if (started !== true) throw new Error(`redis-server ended at its start:\n${lines.join('\n')}`);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
