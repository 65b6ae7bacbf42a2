/** What the figures are held against. Nothing fails when one is missed: a shared machine decides too much of it. */
export const TARGETS = {
  /** A document of 60 KB within a second. */
  clausesMbASecond: 0.06,
  /** Time for one character of a text of 1 MB against one of 100 KB. Quadratic work would make it 10. */
  clausesGrowth: 1.25,
  generateToExpress: 0.4,
  /** What the later four fifths of the domains may add to the memory that the first fifth left, in per cent of it. */
  coldMemoryGrowth: 10,
};
