/** What can be wrong with a log of checks, and the sentence that reports it. */
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
  unsigned:
    'No signed checkpoint covers this group, and it is older than five minutes: its writer was killed, or never wrote it.',
  group_after_end: 'Its writer signed that the chain ends before this group.',
  checkpoint_mismatch: 'A signed checkpoint gives this group another hash.',
  checkpoint_invalid: 'A checkpoint is not signed by a known key, or cannot be read.',
  checkpoint_missing:
    'A checkpoint is missing: a signed one names it as the one before, or this process knows that it was kept.',
  lost_since: 'An older export has this group or checkpoint; here it is missing, or another.',
  key_unknown: 'A public key stands in the database that no process of this installation put there.',
  retention_invalid: 'A statement on dropped checks is not signed by a known key, or cannot be read.',
  restore_invalid: 'A statement on a restore is not signed by a known key, or cannot be read.',
  check_outside_range: 'A check stands in the file that is not of the time of the export.',
  range_contradicted: 'The file holds groups or checkpoints that its first line says are not in it.',
  file_incomplete: 'The file is not a whole export.',
  file_changed: 'The file is not as a service with a known key wrote it.',
  line_unreadable: 'A line of the file cannot be read, or says something twice or beyond what is known.',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

/** One fault, and where it is. */
export interface ChainFinding {
  readonly kind: FindingKind;
  readonly writer?: string;
  /** Number of the group. Of the first group, when the finding is about several. */
  readonly sequence?: number;
  /** Number of the last group, when the finding is about several. */
  readonly toSequence?: number;
  /** Place in the group, from 1. */
  readonly position?: number;
  readonly checkId?: string;
  /** Line of the file, from 1. */
  readonly line?: number;
}
