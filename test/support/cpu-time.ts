/** CPU milliseconds of this thread for some work: what else the machine does counts little. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return process.threadCpuUsage(before).user / 1000;
}
