/**
 * Targets for the figures. Nothing fails when one is missed, because a shared machine influences too much of
 * it.
 */
export const TARGETS = {
  /** Processor time of the service and of its database, in units of one answer of bare Express. */
  checkInExpress: { server: 1.5, database: 0.5 },
  batchCheckInExpress: 0.35,
  /**
   * At this rate, the most time that a check may take beyond the slowest flush in a hundred of the same
   * period.
   */
  rate: 1_000,
  p99BeyondFlushMs: 10,
  p999BeyondFlushMs: 30,
  startOnNewFolderSeconds: 8,
  startOnExistingFolderSeconds: 3,
  /** 320 MB. */
  residentMib: 305,
};
