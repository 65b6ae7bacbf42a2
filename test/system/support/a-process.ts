import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { projectPath } from '../../../src/app/project-files.js';

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** All of its stderr. */
  readonly stderr: string;
}

/** A line of the service's log, with the parts that tests check. */
export interface LogLine {
  readonly msg?: string;
  readonly port?: number;
  readonly url?: string;
  readonly adminToken?: string;
}

/** `npm start` without npm: the service as operators run it. */
export interface ServiceProcess extends AsyncDisposable {
  readonly pid: number | undefined;
  /** Its address. Rejects when it ends before it serves. */
  readonly serving: Promise<string>;
  readonly ended: Promise<Ending>;
  /** The lines of its log so far. */
  readonly log: readonly LogLine[];
  send(signal: NodeJS.Signals): void;
}

/** V8's compiled code is kept for all test processes, which start the same program repeatedly. */
export const COMPILED = join(tmpdir(), 'agentterms-compiled');

/** Builds what `npm start` would build. */
export function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, [projectPath('scripts/ensure-built.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The service does not build.');
}

/**
 * Starts the service on any free port with only `env` as its environment, and with its own data folder unless
 * `env` names one.
 */
export function startProcess(
  env: Readonly<Record<string, string>>,
  launcher = projectPath('bin/agentterms.mjs'),
  words: readonly string[] = [],
): ServiceProcess {
  const folder = mkdtempSync(join(tmpdir(), 'agentterms-process-'));
  const child = spawn(process.execPath, [launcher, ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      // Tests call from this machine.
      RATE_LIMIT_LOOPBACK: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: LogLine[] = [];
  const stderr = text(child.stderr);
  const ended = once(child, 'close').then(
    async ([code, signal]): Promise<Ending> => ({ code, signal, stderr: await stderr }),
  );
  const serving = Promise.race([
    portOf(child, log).then((port) => `http://127.0.0.1:${port}`),
    ended.then((ending) => Promise.reject(new Error(`The service ended: ${JSON.stringify(ending)}`))),
  ]);
  // Awaiting callers get it; nobody needs to await it.
  serving.catch(() => undefined);
  return {
    pid: child.pid,
    serving,
    ended,
    log,
    send: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the log to its end. Resolves once it names the port of the service. */
function portOf(child: ChildProcess & { stdout: NodeJS.ReadableStream }, log: LogLine[]): Promise<number> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as LogLine;
      log.push(entry);
      if (entry.msg?.startsWith('Serving on ')) resolve(Number(entry.port));
    });
  });
}
