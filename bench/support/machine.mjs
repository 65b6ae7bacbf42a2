import { statfs } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

/** File systems that live in memory, by their number in statfs(2): tmpfs and ramfs. */
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);

export function machineLine() {
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${gib} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
}

/**
 * A flush to a file system in memory costs nothing, which flatters everything durable.
 *
 * @param {string} folder
 */
export async function isInMemory(folder) {
  return IN_MEMORY.has((await statfs(folder)).type);
}
