import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { describe } from 'vitest';

const BINARY = 'redis-server';
/** Another process may take a port between its discovery and its use. */
const PORT_ATTEMPTS = 5;

/** A real Redis on loopback that stores nothing, for one test or one file. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Pauses with all connections open, until `resume`. */
  freeze(): void;
  resume(): void;
  /** Ends at once, with all its data. */
  kill(): Promise<void>;
  /** Starts again, empty, at the same address. */
  start(): Promise<void>;
}

/**
 * Whether the machine has Redis. Without it the tests on it are skipped, which the run reports in one line.
 *
 * @throws if `TEST_LANES` is `all`, so that nothing is skipped
 */
export const hasRedisServer: boolean = isInstalled();

function isInstalled(): boolean {
  if (spawnSync(BINARY, ['--version'], { stdio: 'ignore' }).status === 0) return true;
  if (process.env.TEST_LANES === 'all') throw new Error(`${BINARY} is not installed, and TEST_LANES is all.`);
  return false;
}

/** A `describe` whose cases need Redis. */
export const describeOnRedis: typeof describe.skip = describe.skipIf(!hasRedisServer);

/**
 * Starts a server. Dispose of it with `await using` or in `afterAll`. It does not outlive this process.
 *
 * @param args precede all others
 */
export async function startRedisServer(args: readonly string[] = []): Promise<RedisServer> {
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

/** Resolves once the server accepts connections. */
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
  // The kernel ends the server with this process, however the process ends.
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
