import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isMissing } from '../../adapters/files/missing-file.js';
import { processStart } from '../../adapters/postgres/embedded/process-start.js';
import { CommandError } from '../command-error.js';

interface Owner {
  readonly pid: number;
  /** See {@link processStart}: tells a process from a later one with the same id. */
  readonly start: string;
  /** Differs for each lock. */
  readonly token: string;
}

/** Others can be quicker a few times, not always. */
const MAX_TRIES = 100;

/** Tokens of the locks that this process holds. */
const heldHere = new Set<string>();

/**
 * The right to write a file of entries and what lies beside it, kept as `<entries>.lock`, which names the process. A lock
 * whose process is gone is taken over. Dispose of it to give the file free.
 *
 * @throws CommandError while another has it, and when the lock cannot be written
 */
export async function lockEntries(entries: string): Promise<AsyncDisposable> {
  const path = `${entries}.lock`;
  const owner: Owner = {
    pid: process.pid,
    start: (await processStart(process.pid)) ?? 'unknown',
    token: randomUUID(),
  };
  const text = `${JSON.stringify(owner)}\n`;
  const draft = `${path}.${owner.token}`;
  heldHere.add(owner.token);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    let tries = 0;
    while (!(await tryToTake(path, draft, entries))) {
      tries += 1;
      if (tries === MAX_TRIES) throw new Error('what is there by its name is no lock');
    }
  } catch (cause) {
    heldHere.delete(owner.token);
    if (cause instanceof CommandError) throw cause;
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${path} cannot be written: ${problem}`, { cause });
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async [Symbol.asyncDispose]() {
      try {
        if ((await textAt(path)) === text) await rm(path, { force: true });
      } finally {
        heldHere.delete(owner.token);
      }
    },
  };
}

/** `true` once the lock is the draft's, `false` to try again. */
async function tryToTake(path: string, draft: string, entries: string): Promise<boolean> {
  // A link appears with its content, so that nobody reads a lock that is half written.
  if (await linked(draft, path)) return true;
  const left = await textAt(path);
  refuse(await livingOwner(left), entries);
  // Of several who find a lock left, only the holder of the takeover file replaces it, and only if it is still that one.
  const takeover = `${path}.takeover`;
  if (!(await linked(draft, takeover))) {
    const taker = await textAt(takeover);
    refuse(await livingOwner(taker), entries);
    if (taker !== undefined) await rm(takeover, { force: true });
    return false;
  }
  try {
    if (left === undefined || (await textAt(path)) !== left) return false;
    await rename(draft, path);
    return true;
  } finally {
    await rm(takeover, { force: true });
  }
}

/** @throws CommandError when there is an owner */
function refuse(owner: Owner | undefined, entries: string): void {
  if (owner !== undefined)
    throw new CommandError(`Another process writes to ${entries} (process ${owner.pid}).`);
}

/** Whom a lock names, while that process is at work. */
async function livingOwner(text: string | undefined): Promise<Owner | undefined> {
  const owner = parseOwner(text);
  return owner !== undefined && (await isLiving(owner)) ? owner : undefined;
}

async function isLiving({ pid, start, token }: Owner): Promise<boolean> {
  // A container that starts again finds its own process id in the lock of the run before.
  if (pid === process.pid) return heldHere.has(token);
  return (await processStart(pid)) === start;
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function textAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** What is no lock is nobody's: a power cut can leave an empty file. */
function parseOwner(text: string | undefined): Owner | undefined {
  try {
    const { pid, start, token } = JSON.parse(text ?? '') as Partial<Record<keyof Owner, unknown>>;
    return Number.isSafeInteger(pid) && typeof start === 'string' && typeof token === 'string'
      ? { pid: pid as number, start, token }
      : undefined;
  } catch {
    return undefined;
  }
}
