import type { Clause } from './clause.js';
import type { Rule } from './rules.js';

/** What one clause says of one key. */
export interface Finding {
  readonly rule: Rule;
  readonly clause: Clause;
  /** Offset of the deciding words in the clause's plain text. */
  readonly at: number;
  /** How much it takes to be sure: grants whose weights reach 1 together decide. */
  readonly weight: number;
}
