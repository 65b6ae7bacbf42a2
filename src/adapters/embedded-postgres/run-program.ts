import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type Cluster, serverEnvironment } from './cluster.js';
import { EmbeddedPostgresError } from './errors.js';
import { commandAs } from './run-as.js';

/** Longest run of a program that creates or repairs a data folder. */
const TIMEOUT_MS = 120_000;

/**
 * Runs one of Postgres's programs to its end, in its own session, because an interrupt at the terminal is for
 * the service, which then shuts down in order. `input` is passed through standard input, where no other user
 * sees it.
 *
 * @throws EmbeddedPostgresError `<what>: <the program's last output>`, without the password.
 */
export async function runProgram(
  { binaries, runAs, password }: Cluster,
  what: string,
  program: 'initdb' | 'postgres',
  programArgs: readonly string[],
  input = '',
): Promise<void> {
  const { file, args, options } = commandAs(runAs, binaries[program], programArgs);
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('error', ({ message }) => resolve(message)).once('close', resolve),
  );
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [outcome, said] = await Promise.all([ended, text(child.stderr)]);
  if (outcome === 0) return;
  const last = said.trim().split('\n').slice(-6).join('\n') || `it ended with ${outcome ?? child.signalCode}`;
  throw new EmbeddedPostgresError(`${what}: ${last.replaceAll(password, '***')}`);
}
