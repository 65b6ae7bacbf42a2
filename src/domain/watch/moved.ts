import type { Decision } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** What a reading says of one key, and the passages that it was decided by, the deciding one first. */
export interface SaidByPassages {
  readonly decision: Decision;
  readonly passages: readonly QuotedPassage[];
}

export interface QuotedPassage {
  readonly quote: string;
  /** Address of its text; absent where there is one text alone. */
  readonly url?: string;
}

/** Where passages stand: in the texts of today, and in those of the last look. */
export interface Standing {
  readonly now: (passage: QuotedPassage) => boolean;
  /** Left out where nothing is known of the texts before: then every passage of today may be new. */
  readonly before?: ((passage: QuotedPassage) => boolean) | undefined;
}

/** Why terms that were read before are read again, and what stood in them then. */
export interface Rereading {
  /** One sentence for the history. */
  readonly because: string;
  readonly stood: (passage: QuotedPassage) => boolean;
  /** Is given what was read now, before it is settled with what is known. */
  readonly derived: (document: TermsDocument) => void;
}

/**
 * Whether the terms have changed what they say of a key, as against being read in another way: the passage that decided is
 * gone, or the one that decides now is new. A reader weighs a passage by what stands around it, so that its answer can
 * turn with a change that has nothing to do with the key.
 */
export function hasMoved(known: SaidByPassages, now: SaidByPassages, standing: Standing): boolean {
  if (known.decision === now.decision) return false;
  const [decided] = known.passages;
  const [decides] = now.passages;
  const isGone = known.decision !== 'not_specified' && decided !== undefined && !standing.now(decided);
  const isNew =
    now.decision !== 'not_specified' && decides !== undefined && !(standing.before?.(decides) ?? false);
  return isGone || isNew;
}
