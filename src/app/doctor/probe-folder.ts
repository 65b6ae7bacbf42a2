import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AuditState } from '../../adapters/files/audit-state.js';
import { isMissing } from '../../adapters/files/missing-file.js';
import { messageOf } from '../message-of.js';
import type { Settings } from '../settings.js';
import { type Finding, fine, note, problem } from './finding.js';

const MIB = 1024 ** 2;
/** Space that the spool leaves free on a disk (docs/audit-spool.md). */
const LEFT_FREE_BYTES = 16 * MIB;
const WRITABLE_BY_ALL = 0o002;
const OF_OTHERS = 0o077;
const SECRETS = ['admin-token', 'audit-signing.pem', 'client-hash.key', 'postgres-password'];
/** A running process with a reachable database empties the spool within seconds. */
const SPOOL_PATIENCE_MS = 5 * 60 * 1000;

/** Checks `DATA_DIR`: it exists, is writable and has space. */
export async function* probeFolder({ dataDir, auditSpoolMaxBytes }: Settings): AsyncIterable<Finding> {
  const found = await stat(dataDir).catch(unlessMissing(undefined));
  const refusal = await writeRefusal(found === undefined ? dirname(dataDir) : dataDir);
  if (found === undefined) {
    if (refusal === undefined || refusal === 'ENOENT')
      yield note(`DATA_DIR ${dataDir} is not there; the first start makes it.`);
    else
      yield problem(
        `DATA_DIR ${dataDir} is not there and cannot be made (${refusal}).`,
        'Make it, for the user that the service runs as.',
      );
    return;
  }
  if (!found.isDirectory()) {
    yield problem(`DATA_DIR ${dataDir} is not a folder.`, 'Move it away, or set another DATA_DIR.');
    return;
  }
  if (refusal !== undefined) {
    yield problem(
      `DATA_DIR ${dataDir} belongs to user ${found.uid}, and user ${process.getuid?.()} cannot write to it (${refusal}).`,
      'Give it to the user that the service runs as.',
    );
    return;
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `${Math.floor(free / MIB)} MiB are free at DATA_DIR ${dataDir}`;
  if (free < LEFT_FREE_BYTES)
    yield problem(`${room}: while the database is away, checks are refused.`, 'Make room on that disk.');
  else if (free < auditSpoolMaxBytes)
    yield note(
      `${room}, less than AUDIT_SPOOL_MAX_BYTES (${Math.floor(auditSpoolMaxBytes / MIB)} MiB).`,
      'The disk is full before the spool is: make room, or lower it.',
    );
  else yield fine(`${room}.`);
  yield* judgeFiles(dataDir);
  if ((found.mode & WRITABLE_BY_ALL) !== 0 && process.platform !== 'win32')
    yield problem(
      `Any user may write to DATA_DIR ${dataDir}.`,
      'It holds secrets: give the service a folder of its own, of mode 700.',
    );
}

/** Finds secrets that others may read, and a state file that no start can read. */
async function* judgeFiles(dataDir: string): AsyncIterable<Finding> {
  for (const name of SECRETS) {
    const file = await stat(join(dataDir, name)).catch(unlessMissing(undefined));
    if (file === undefined || (file.mode & OF_OTHERS) === 0 || process.platform === 'win32') continue;
    yield problem(
      `Other users may read or change ${join(dataDir, name)}, which is a secret.`,
      `Run chmod 600 on it, and replace it where others use this machine.`,
    );
  }
  try {
    await AuditState.open(join(dataDir, 'audit-state.json'));
  } catch (error) {
    yield problem(
      messageOf(error),
      'Until then the service does not start. What a killed process had not signed stays unsigned: keep a copy of the file.',
    );
  }
}

async function writeRefusal(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? messageOf(error));
  }
}

/** Finds checks that wait for the database. */
export async function* probeSpool({ dataDir }: Settings, nowMs: number): AsyncIterable<Finding> {
  const folder = join(dataDir, 'spool');
  const names = await readdir(folder).catch(unlessMissing([]));
  // A file that is gone by now has been written to the database.
  const there = await Promise.all(
    names
      .filter((name) => name.endsWith('.spool'))
      .map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  const waiting = there.filter((file) => file !== undefined);
  const bytes = waiting.reduce((sum, { size }) => sum + size, 0);
  const ageMs = nowMs - Math.min(nowMs, ...waiting.map(({ mtimeMs }) => mtimeMs));
  const say = ageMs > SPOOL_PATIENCE_MS ? problem : note;
  if (bytes === 0) yield fine('No check waits in the spool.');
  else
    yield say(
      `${bytes} bytes of checks wait in ${folder} for the database, for ${Math.round(ageMs / 60_000)} minutes.`,
      'Start the service with its database there; it hands them in. Do not remove them: they are answered checks.',
    );
  const damaged = names.filter((name) => name.endsWith('.damaged'));
  if (damaged.length > 0)
    yield problem(
      `${damaged.length} damaged files of checks were put aside in ${folder}.`,
      'Keep a copy, look into them, and move them away.',
    );
}

function unlessMissing<T>(instead: T) {
  return (error: unknown): T => {
    if (isMissing(error)) return instead;
    throw error;
  };
}
