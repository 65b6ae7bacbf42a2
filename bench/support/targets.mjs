/** What the figures are compared with. Nothing fails when one is missed: a shared machine decides too much of it. */
export const TARGETS = {
  /** Processor time of the service and of its database, in answers of bare Express. */
  checkInExpress: { server: 1.5, database: 0.5 },
  batchCheckInExpress: 0.35,
  /** At this rate, by how much a check may take longer than the slowest flush in a hundred of the same time. */
  rate: 1_000,
  p99BeyondFlushMs: 10,
  p999BeyondFlushMs: 30,
  startOnNewFolderSeconds: 8,
  startOnExistingFolderSeconds: 3,
  /** 320 MB. */
  residentMib: 305,
};
