/** What the figures are held against. Nothing fails when one is missed: a shared machine decides too much of it. */
export const TARGETS = {
  checkToExpress: 0.45,
  checkToCerbos: 2,
  batchChecksASecond: 60_000,
  p99AtConstantRateMs: 15,
  startOnNewFolderSeconds: 8,
  startOnExistingFolderSeconds: 3,
  residentMib: 250,
};
