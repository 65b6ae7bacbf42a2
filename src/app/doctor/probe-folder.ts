import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../../adapters/files/missing-file.js';
import { messageOf } from '../message-of.js';
import type { Settings } from '../settings.js';
import { type Finding, fine, note, type Probe, problem } from './finding.js';

const MIB = 1024 ** 2;
/** What the spool leaves free of a disk (docs/audit.md). */
const LEFT_FREE_BYTES = 16 * MIB;
const WRITABLE_BY_ALL = 0o002;
/** A process that runs with its database hands the spool in within seconds. */
const SPOOL_PATIENCE_MS = 5 * 60 * 1000;

/** `DATA_DIR`: there, writable, with room. */
export const folderProbe = ({
  dataDir,
  auditSpoolMaxBytes,
}: Pick<Settings, 'dataDir' | 'auditSpoolMaxBytes'>): Probe => ({
  name: 'data folder',
  run: async () => {
    const found = await stat(dataDir).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found === undefined) return [await judgeMissing(dataDir)];
    if (!found.isDirectory())
      return [problem(`DATA_DIR ${dataDir} is not a folder.`, 'Move it away, or set another DATA_DIR.')];
    const refusal = await writeRefusal(dataDir);
    if (refusal !== undefined)
      return [
        problem(
          `DATA_DIR ${dataDir} belongs to user ${found.uid}, and user ${process.getuid?.()} cannot write to it (${refusal}).`,
          'Give it to the user that the service runs as.',
        ),
      ];
    const { bavail, bsize } = await statfs(dataDir);
    return [judgeRoom(dataDir, bavail * bsize, auditSpoolMaxBytes), ...judgeMode(dataDir, found.mode)];
  },
});

async function judgeMissing(dataDir: string): Promise<Finding> {
  const refusal = await writeRefusal(dirname(dataDir));
  return refusal === undefined || refusal === 'ENOENT'
    ? note(`DATA_DIR ${dataDir} is not there; the first start makes it.`)
    : problem(
        `DATA_DIR ${dataDir} is not there and cannot be made (${refusal}).`,
        'Make it, for the user that the service runs as.',
      );
}

async function writeRefusal(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? messageOf(error));
  }
}

function judgeRoom(dataDir: string, free: number, spoolMaxBytes: number): Finding {
  const room = `${Math.floor(free / MIB)} MiB are free at DATA_DIR ${dataDir}`;
  if (free < LEFT_FREE_BYTES)
    return problem(`${room}: while the database is away, checks are refused.`, 'Make room on that disk.');
  if (free < spoolMaxBytes)
    return note(
      `${room}, less than AUDIT_SPOOL_MAX_BYTES (${Math.floor(spoolMaxBytes / MIB)} MiB).`,
      'The disk is full before the spool is: make room, or lower it.',
    );
  return fine(`${room}.`);
}

function judgeMode(dataDir: string, mode: number): readonly Finding[] {
  if ((mode & WRITABLE_BY_ALL) === 0 || process.platform === 'win32') return [];
  return [
    problem(
      `Any user may write to DATA_DIR ${dataDir}.`,
      'It holds secrets: give the service a folder of its own, of mode 700.',
    ),
  ];
}

/** Checks that wait for the database. */
export const spoolProbe = ({ dataDir }: Pick<Settings, 'dataDir'>, nowMs: number): Probe => ({
  name: 'spool',
  run: async () => {
    const folder = join(dataDir, 'spool');
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const waiting = names.filter((name) => name.endsWith('.spool')).sort();
    const damaged = names.filter((name) => name.endsWith('.damaged'));
    const sizes = await Promise.all(
      waiting.map((name) =>
        stat(join(folder, name)).then(
          ({ size, mtimeMs }) => ({ size, mtimeMs }),
          () => undefined,
        ),
      ),
    );
    const there = sizes.filter((file) => file !== undefined);
    const bytes = there.reduce((sum, { size }) => sum + size, 0);
    const ageMs = nowMs - Math.min(nowMs, ...there.map(({ mtimeMs }) => mtimeMs));
    const say = ageMs > SPOOL_PATIENCE_MS ? problem : note;
    return [
      bytes === 0
        ? fine('No check waits in the spool.')
        : say(
            `${bytes} bytes of checks wait in ${folder} for the database, for ${Math.round(ageMs / 60_000)} minutes.`,
            'Start the service with its database there; it hands them in. Do not remove them: they are answered checks.',
          ),
      ...(damaged.length > 0
        ? [
            problem(
              `${damaged.length} damaged files of checks were put aside in ${folder}.`,
              'Keep a copy, look into them, and move them away.',
            ),
          ]
        : []),
    ];
  },
});
