/** What the figures are held against. Nothing fails when one is missed: a shared machine decides too much of it. */
export const TARGETS = {
  entriesASecond: 15_000,
  firstByteMs: 300,
  residentGrowthMib: 64,
};
