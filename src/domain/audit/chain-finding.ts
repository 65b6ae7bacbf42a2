/** What can be wrong with a log of checks, and how it is told. */
export const FINDING_KINDS = {
  check_changed: 'A check of this group is not as it was written.',
  checks_reordered: 'The checks of this group do not stand in the order in which they were written.',
  check_removed: 'A check of this group is missing.',
  check_inserted: 'A check stands in this group that was not written with it.',
  check_outside_chain: 'A check stands in the log that belongs to no group.',
  group_changed: 'The group does not have the hash that its fields give.',
  group_removed: 'The writer committed this group, and it is missing.',
  group_inserted: 'The writer never committed this group, or the number is used twice.',
  link_broken: 'The group does not follow on the one before it.',
  tail_cut: 'A signed checkpoint speaks of this group; the chain ends before it.',
  checkpoint_mismatch: 'A signed checkpoint gives this group another hash.',
  checkpoint_invalid: 'A checkpoint is not signed by a known key, or cannot be read.',
  retention_invalid: 'A statement on dropped checks is not signed by a known key, or cannot be read.',
  file_incomplete: 'The file is not a whole export.',
  line_unreadable: 'A line of the file cannot be read.',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

/** One thing that is wrong, and where. */
export interface ChainFinding {
  readonly kind: FindingKind;
  readonly writer?: string;
  /** Number of the group; of the first group when it is about several. */
  readonly sequence?: number;
  /** Number of the last group when it is about several. */
  readonly toSequence?: number;
  /** Place in the group, from 1. */
  readonly position?: number;
  readonly checkId?: string;
  /** Of the file, from 1. */
  readonly line?: number;
}
