import { residentMemory } from '../support/process-use.mjs';

const INTERVAL_MS = 20;

/**
 * The memory of a process in MiB before some work, and its peak during it.
 *
 * @template T
 * @param {number} pid
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, beforeMib: number, peakMib: number }>}
 */
export async function watchMemory(pid, work) {
  const { nowMib: beforeMib } = await residentMemory(pid);
  let peakMib = beforeMib;
  const look = async () => {
    const { nowMib } = await residentMemory(pid);
    peakMib = Math.max(peakMib, nowMib);
  };
  const timer = setInterval(() => look().catch(() => undefined), INTERVAL_MS);
  try {
    const result = await work();
    await look();
    return { result, beforeMib, peakMib };
  } finally {
    clearInterval(timer);
  }
}
