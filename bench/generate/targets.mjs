/**
 * Targets for the figures. Nothing fails when one is missed, because a shared machine influences too much of
 * it.
 */
export const TARGETS = {
  /** A document of 60 KB within a second. */
  clausesMbASecond: 0.06,
  /** Time per character of a text of 1 MB compared with one of 100 KB. Quadratic work would make it 10. */
  clausesGrowth: 1.25,
  generateToExpress: 0.4,
  /**
   * Most memory that the later four fifths of the domains may add, in per cent of the memory after the first
   * fifth.
   */
  coldMemoryGrowth: 10,
};
