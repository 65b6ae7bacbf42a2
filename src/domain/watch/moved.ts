import type { Decision } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** What a reading says of one key, and the passages that decided it, the most important one first. */
export interface SaidByPassages {
  readonly decision: Decision;
  readonly passages: readonly QuotedPassage[];
}

export interface QuotedPassage {
  readonly quote: string;
  /** Address of its text; absent when there is only one text. */
  readonly url?: string;
}

/** Whether passages occur in the current texts, and in those of the last look. */
export interface Standing {
  readonly now: (passage: QuotedPassage) => boolean;
  /** Absent when the earlier texts are unknown: then every current passage may be new. */
  readonly before?: ((passage: QuotedPassage) => boolean) | undefined;
}

/** Why known terms are read again, and which passages they contained then. */
export interface Rereading {
  /** One sentence for the history. */
  readonly because: string;
  readonly stood: (passage: QuotedPassage) => boolean;
  /** Receives the new reading before it is merged with what is known. */
  readonly derived: (document: TermsDocument) => void;
}

/**
 * Whether the terms themselves changed what they say of a key, rather than the reading of them: the passage
 * that decided is gone, or the one that decides now is new. A reader weighs a passage by its context, so its
 * answer can change for a reason that has nothing to do with the key.
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
