import Type, { type Static } from 'typebox';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { AgreedReading, AgreedValue } from './agree.js';
import { closed, DocumentReading, GradedPassage, KeyReading, Passage } from './document-reading.js';

/** SHA-256 of the UTF-8 bytes of the text that was read, lower-case hex. */
const TextHash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Key = Type.Enum([...PERMISSION_KEYS]);
const Reviewer = Type.Enum(['language_model', 'person']);
const Day = Type.String({ format: 'date' });

/** A line of a file of readings: one reader's reading of one text (docs/readings.md). */
export const KeptReading = closed({
  text_sha256: TextHash,
  read_by: Type.Enum(['language_model', 'person', 'clauses']),
  read_on: Day,
  reading: DocumentReading,
});

export type KeptReading = Static<typeof KeptReading>;

/**
 * A line of a file of proofs: the passages of a text that a further reader, who saw each by itself, accepted
 * as proof of a value (docs/readings.md).
 */
export const KeptProof = closed({
  text_sha256: TextHash,
  key: Key,
  value: Type.Boolean(),
  /** The best first. */
  evidence: Type.Array(GradedPassage, { minItems: 1, maxItems: 3 }),
  judged_by: Reviewer,
  judged_on: Day,
});

export type KeptProof = Static<typeof KeptProof>;

/** The reading with the chosen proofs of its values; proofs of another value are ignored. */
export function withProofs(reading: AgreedReading, proofs: readonly KeptProof[]): AgreedReading {
  const keys = { ...reading.keys };
  for (const { key, value, evidence } of proofs)
    if (keys[key].value === value) keys[key] = { ...keys[key], evidence };
  return { ...reading, keys };
}

/**
 * A line of a file of reviews: the value and reason that a further reader gives for a key. That reader had
 * the text and the earlier readings of the key, which the review replaces (docs/readings.md).
 */
export const KeptReview = closed({
  text_sha256: TextHash,
  key: Key,
  reading: KeyReading,
  /** What was wrong with the earlier readings. */
  why: Type.String({ minLength: 1, maxLength: 300 }),
  reviewed_by: Reviewer,
  reviewed_on: Day,
});

export type KeptReview = Static<typeof KeptReview>;

/**
 * A line of a file of incorporated documents: which other documents a text says are part of it, as far as they bear on what is
 * permitted (docs/readings.md).
 */
export const KeptIncorporated = closed({
  text_sha256: TextHash,
  documents: Type.Array(
    closed({
      /** As the text names it. */
      name: Type.String({ minLength: 1, maxLength: 120 }),
      /** What it would be declared as in the archive, where that is known. */
      type: Type.Optional(Type.String({ minLength: 1 })),
      /** Where the text says it. */
      passage: Passage,
    }),
    { minItems: 1 },
  ),
  read_by: Reviewer,
  read_on: Day,
});

export type KeptIncorporated = Static<typeof KeptIncorporated>;

/** The reading with the values of reviews in place of those that its readers agreed on. */
export function withReviews(reading: AgreedReading, reviews: readonly KeptReview[]): AgreedReading {
  const keys = { ...reading.keys };
  for (const { key, reading: review } of reviews) keys[key] = reviewed(keys[key], review, reading.party);
  return { ...reading, keys };
}

/**
 * An unchanged value keeps its origin; the reviewer decided a changed one. Passages stay with their value.
 */
function reviewed(
  before: AgreedValue,
  review: KeyReading,
  documentParty: AgreedReading['party'],
): AgreedValue {
  const { value, conditions = [], requires_auth: requiresAuth, max_frequency: maxFrequency, scope } = review;
  const isSame = value === before.value;
  const chosen = [
    ...(review.evidence ?? []).map((passage) => ({ ...passage, grade: 'apt' as const })),
    ...(review.weak ?? []).map((passage) => ({ ...passage, grade: 'weak' as const })),
  ];
  return {
    value,
    certainty: isSame && before.certainty !== 'contested' ? before.certainty : 'decided',
    conditions,
    ...(requiresAuth === true && { requiresAuth }),
    ...(maxFrequency !== undefined && { maxFrequency }),
    ...(scope !== undefined && { scope }),
    party: review.party ?? (isSame ? before.party : documentParty),
    evidence: value === null ? [] : chosen.length > 0 ? chosen : isSame ? before.evidence : [],
  };
}
