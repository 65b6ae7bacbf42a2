import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { absentOn, errorCode } from './errors.js';

const HAS_PROC = existsSync('/proc/self/stat');
/** Position of the start time among the fields after the command name; field 22 in proc_pid_stat(5). */
const START_TIME = 19;

/**
 * When the process with this id started, as an opaque text that differs for every process that ever has the
 * id on this machine; `undefined` when there is none. A process that has ended but is not yet reaped counts
 * as gone.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  return HAS_PROC ? startFromProc(pid) : startFromPs(pid);
}

/** The short name of the running program (Linux only). */
export async function commandName(pid: number): Promise<string | undefined> {
  const stat = await readProc(`/proc/${pid}/stat`);
  return stat?.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
}

async function startFromProc(pid: number): Promise<string | undefined> {
  const stat = await readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may itself contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  // The start is counted from boot, so it means little without the boot's id.
  const boot = (await readProc('/proc/sys/kernel/random/boot_id'))?.trim() ?? '';
  return `${boot}/${fields[START_TIME] ?? ''}`;
}

async function readProc(path: string): Promise<string | undefined> {
  return absentOn(['ENOENT', 'ESRCH', 'EACCES', 'EPERM'], readFile(path, 'utf8'));
}

async function startFromPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    const [state = 'Z', ...start] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? undefined : start.join(' ');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return signalReaches(pid) ? 'unknown' : undefined;
    return undefined;
  }
}

/** Whether a process with this id exists, of this user or another. */
export function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
