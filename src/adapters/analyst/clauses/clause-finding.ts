import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { Passage } from './passage.js';

/** What one clause says of one key. */
export interface ClauseFinding {
  readonly key: PermissionKey;
  readonly value: boolean;
  /** How much it takes to be sure: findings of one value whose weights reach 1 together decide. */
  readonly weight: number;
  readonly passage: Passage;
  /** Offset of the deciding words in the passage's plain text. */
  readonly at: number;
  /** A ban on certain purposes only, or a grant that names what it overrides. */
  readonly scope?: 'some-purposes' | 'despite-bans';
}

export type Examine = (passage: Passage) => ClauseFinding | undefined;
