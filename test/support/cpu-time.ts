/** CPU milliseconds of this thread for some work, which other load on the machine hardly affects. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return process.threadCpuUsage(before).user / 1000;
}
