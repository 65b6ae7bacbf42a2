import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { UserIds } from '../../../src/adapters/embedded-postgres/file-access.js';

export interface ServiceOptions {
  readonly dataDir: string;
  readonly password: string;
  readonly packageFolder?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** What `service-process.ts` reports. */
export interface ServiceReport {
  readonly url: string;
  readonly adopted: boolean;
  readonly serverPid: number;
  readonly error?: string;
}

export interface SpawnedService extends ServiceReport {
  readonly pid: number;
  /**
   * Ends it like a machine that runs out of memory: without warning, with everything in its process group.
   */
  kill(): Promise<void>;
  /** Lets it stop by itself, and resolves with the exit code. */
  stop(): Promise<number | null>;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs a service with an embedded database in a separate process, as another user on request.
 *
 * @param under A program and its arguments that start the service, such as `setpriv`.
 */
export async function spawnService(
  options: ServiceOptions,
  ids?: UserIds,
  under: readonly string[] = [],
): Promise<SpawnedService> {
  const service = [
    process.execPath,
    '--import',
    path('../../support/ts-imports.mjs'),
    path('service-process.ts'),
  ];
  const [program = process.execPath, ...args] = [...under, ...service];
  const child = spawn(program, args, {
    ...ids,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, TEST_SERVICE_OPTIONS: JSON.stringify(options) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const report = await firstLine(child);
  const pid = child.pid ?? 0;
  return {
    ...report,
    pid,
    async kill() {
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
    async stop() {
      child.stdin.end();
      const [code] = await ended;
      return code;
    },
  };
}

async function firstLine(child: ChildProcessByStdio<Writable, Readable, null>): Promise<ServiceReport> {
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('The service ended without a report.');
}
