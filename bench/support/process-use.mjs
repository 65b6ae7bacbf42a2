import { readdir, readFile, readlink } from 'node:fs/promises';

/** Clock ticks a second in /proc, fixed on Linux (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;

/**
 * The resident memory of a process in MiB (VmRSS), and its peak (VmHWM).
 *
 * @param {number} pid
 */
export async function residentMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mib = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { nowMib: mib('VmRSS'), peakMib: mib('VmHWM') };
}

/**
 * The open sockets and other files of a process, and its threads.
 *
 * @param {number} pid
 */
export async function openHandles(pid) {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => undefined)),
  );
  const open = targets.filter((target) => target !== undefined);
  const sockets = open.filter((target) => target.startsWith('socket:')).length;
  const threads = (await readdir(`/proc/${pid}/task`)).length;
  return { sockets, others: open.length - sockets, threads };
}

/**
 * Seconds of processor time used by a process and by all processes below it, including ended ones; 0 once it is gone.
 *
 * @param {number} pid
 */
export async function processorTime(pid) {
  const rows = await processTable();
  let below = rows.get(pid)?.ofEnded ?? 0;
  for (const child of descendants(rows, pid)) {
    const { seconds = 0, ofEnded = 0 } = rows.get(child) ?? {};
    below += seconds + ofEnded;
  }
  return { own: rows.get(pid)?.seconds ?? 0, below };
}

/**
 * Seconds of processor time used on the whole machine, all cores together. Includes the time that its hypervisor gave to
 * other machines while a process here was waiting for it.
 */
export async function machineTime() {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + stolen) / TICKS_PER_SECOND;
}

/**
 * The process below `pid` whose command line contains `text`.
 *
 * @param {number} pid
 * @param {string} text
 */
export async function findBelow(pid, text) {
  for (const child of descendants(await processTable(), pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    const words = command.split('\0');
    if (words.slice(1).some((word) => word.endsWith(text))) return child;
  }
  return undefined;
}

/** @returns {Promise<Map<number, { parent: number, seconds: number, ofEnded: number }>>} `ofEnded`: of ended children */
async function processTable() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = new Map();
  await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
      if (stat === undefined) return;
      // The name in brackets may contain anything. The rest is plain.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
      const ofEnded = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
      rows.set(Number(pid), { parent: Number(fields[1]), seconds, ofEnded });
    }),
  );
  return rows;
}

/**
 * @param {Map<number, { parent: number }>} rows
 * @param {number} pid
 * @returns {number[]}
 */
function descendants(rows, pid) {
  const children = [...rows].filter(([, { parent }]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendants(rows, child)]);
}
