import Type, { type Static } from 'typebox';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { AgreedReading, AgreedValue } from './agree.js';
import { KeyReading } from './document-reading.js';

/**
 * A line of a file of reviews: what a further reader, who had the text and what its readers said of a key, says of that key
 * in their place, and why (docs/readings.md).
 */
export const KeptReview = Type.Object(
  {
    text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    key: Type.Enum([...PERMISSION_KEYS]),
    reading: KeyReading,
    /** What was wrong with what the readers said. */
    why: Type.String({ minLength: 1, maxLength: 300 }),
    reviewed_by: Type.Enum(['language_model', 'person']),
    reviewed_on: Type.String({ format: 'date' }),
  },
  { additionalProperties: false },
);

export type KeptReview = Static<typeof KeptReview>;

/** The reading with what reviews say in place of what its readers agreed on. */
export function withReviews(reading: AgreedReading, reviews: readonly KeptReview[]): AgreedReading {
  const keys = { ...reading.keys };
  for (const { key, reading: review } of reviews) keys[key] = reviewed(keys[key], review, reading.party);
  return { ...reading, keys };
}

/** A value that stays came about as before; another one was decided by the reviewer. Passages stay with their value. */
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
