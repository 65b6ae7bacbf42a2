/** What the figures are held against. Nothing fails when one is missed: a shared machine decides too much of it. */
export const TARGETS = {
  p99AtConstantRateMs: 15,
  startOnNewFolderSeconds: 8,
  startOnExistingFolderSeconds: 3,
  residentMib: 250,
};
