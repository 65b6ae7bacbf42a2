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

/** A line of the service's log, as far as tests look into it. */
export interface LogLine {
  readonly msg?: string;
  readonly port?: number;
  readonly url?: string;
  readonly adminToken?: string;
}

/** `npm start` without npm: the service as operators run it. */
export interface ServiceProcess extends AsyncDisposable {
  readonly pid: number | undefined;
  /** Where it serves; rejects when it ends before it does. */
  readonly serving: Promise<string>;
  readonly ended: Promise<Ending>;
  /** The lines of its log so far. */
  readonly log: readonly LogLine[];
  send(signal: NodeJS.Signals): void;
}

/** What V8 has compiled is kept for all processes of the tests, which start the same program again and again. */
export const COMPILED = join(tmpdir(), 'agentterms-compiled');

/** Builds what `npm start` would build. */
export function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, [projectPath('scripts/ensure-built.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The service does not build.');
}

/** Starts the service on any free port with nothing in its environment but `env`, with a data folder of its own if that names none. */
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
  // Whoever waits for it hears of it; nobody has to.
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

/** Reads the log to its end; resolves once it says on which port the service serves. */
function portOf(child: ChildProcess & { stdout: NodeJS.ReadableStream }, log: LogLine[]): Promise<number> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as LogLine;
      log.push(entry);
      if (entry.msg?.startsWith('Serving on ')) resolve(Number(entry.port));
    });
  });
}
