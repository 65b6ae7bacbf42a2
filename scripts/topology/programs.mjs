/**
 * The programs of the topology: Debian packages, installed if needed, and children that end with this
 * process.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { disableAtBoot, startsAtBoot } from './boot.mjs';

const PACKAGES = {
  postgresql: () => postgresBin() !== undefined,
  pgbouncer: () => existsSync('/usr/sbin/pgbouncer'),
  haproxy: () => existsSync('/usr/sbin/haproxy'),
  'redis-server': () => existsSync('/usr/bin/redis-server'),
};
/** Scripts of packages run this before they start a service; exit code 101 forbids the start. */
const START_POLICY = '/usr/sbin/policy-rc.d';
const START_NOTHING = `printf '#!/bin/sh\\nexit 101\\n' > ${START_POLICY} && chmod 755 ${START_POLICY}`;
const STOP_GRACE_MS = 30_000;
const POLL_MS = 100;

/** A Node that replaces itself with the service (`bin/agentterms.mjs`), so that signals reach the service. */
export function serviceNode() {
  if (process.execve !== undefined) return process.execPath;
  return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
}

/** Folder of the newest Postgres of the system. */
export function postgresBin() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : [];
  const newest = versions
    .filter((version) => existsSync(`${root}/${version}/bin/initdb`))
    .sort((a, b) => b - a)[0];
  return newest === undefined ? undefined : `${root}/${newest}/bin`;
}

/**
 * Installs missing packages, which needs root or a `sudo` without a password. None of them runs afterwards,
 * nor at the next boot: the topology starts its own programs.
 */
export function ensurePackages(more = {}) {
  const wanted = { ...PACKAGES, ...more };
  const missing = Object.keys(wanted).filter((name) => !wanted[name]());
  if (missing.length === 0) return;
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const shown = { stdio: ['ignore', 2, 2] };
  const apt = (...args) =>
    run([...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args], shown);
  process.stderr.write(`Installing ${missing.join(', ')}.\n`);
  const before = startsAtBoot();
  const isPolicyOurs = !existsSync(START_POLICY);
  if (isPolicyOurs) run([...asRoot, 'sh', '-c', START_NOTHING], shown);
  try {
    const install = () => apt('install', '-y', '--no-install-recommends', ...missing).status === 0;
    if (!install()) {
      apt('update');
      install();
    }
  } finally {
    if (isPolicyOurs) run([...asRoot, 'rm', '-f', START_POLICY], shown);
  }
  for (const command of disableAtBoot(before, startsAtBoot())) run([...asRoot, ...command], shown);
  const left = missing.filter((name) => !wanted[name]());
  if (left.length > 0) throw new Error(`Install ${left.join(', ')} first: apt-get install ${left.join(' ')}`);
  const starting = disableAtBoot(before, startsAtBoot()).map((command) => command.join(' '));
  if (starting.length > 0) throw new Error(`Packages start at boot: run ${starting.join('; ')}`);
}

/** Runs a command to its end. */
export function run([command, ...args], options = {}) {
  return spawnSync(command, args, { encoding: 'utf8', ...options });
}

/** The same; throws with the output when it fails. */
export function mustRun(command, options) {
  const { status, stdout, stderr, error } = run(command, options);
  if (status !== 0)
    throw new Error(`${command.join(' ')} failed: ${error?.message ?? stderr ?? ''} ${stdout ?? ''}`);
  return stdout;
}

/** The same, without blocking this process. */
export async function mustRunBeside([command, ...args], options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed: ${said}`);
}

/** Postgres and PgBouncer refuse to run as root. */
export function asUser(user, command) {
  return process.getuid() === 0
    ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command]
    : command;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves once `isThere` is true; polls it. */
export async function until(what, isThere, withinMs = 180_000) {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await Promise.resolve()
      .then(isThere)
      .catch(() => undefined);
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} took more than ${withinMs / 1000} s.`);
    await sleep(POLL_MS);
  }
}

/** A program that can be stopped and started again. Its output goes to a file. */
export class Program {
  constructor(name, command, { logFile, env, cwd } = {}) {
    Object.assign(this, { name, command, logFile, env, cwd });
  }

  start() {
    const [file, ...args] = this.command;
    const child = spawn(file, args, {
      cwd: this.cwd,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(this.logFile, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => log.write(chunk));
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.on('error', resolve);
      child.on('exit', resolve);
    });
    return this;
  }

  get isRunning() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async end(signal = 'SIGTERM') {
    if (!this.isRunning) return;
    this.child.kill(signal);
    const overdue = setTimeout(() => this.child.kill('SIGKILL'), STOP_GRACE_MS);
    await this.ended;
    clearTimeout(overdue);
  }
}
