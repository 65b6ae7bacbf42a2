/** What the figures are held against. Nothing fails when one is missed: a shared machine decides too much of it. */
export const TARGETS = {
  checkToExpress: 0.6,
  checkToCerbos: 2.5,
  batchChecksASecond: 80_000,
  p99AtConstantRateMs: 10,
  startOnNewFolderSeconds: 8,
  startOnExistingFolderSeconds: 3,
  residentMib: 210,
};
