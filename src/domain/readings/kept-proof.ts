import Type, { type Static } from 'typebox';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { AgreedReading } from './agree.js';
import { isOrdered, ORDER_PROBLEM } from './document-reading.js';

/**
 * A line of a file of proofs: which passages of a text a further reader, shown each alone, took for the proof of a value
 * (docs/readings.md).
 */
export const KeptProof = Type.Object(
  {
    text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    key: Type.Enum([...PERMISSION_KEYS]),
    value: Type.Boolean(),
    /** The best first. */
    evidence: Type.Array(
      Type.Refine(
        Type.Object(
          {
            start: Type.Integer({ minimum: 0 }),
            end: Type.Integer({ minimum: 1 }),
            grade: Type.Enum(['apt', 'weak']),
          },
          { additionalProperties: false },
        ),
        isOrdered,
        ORDER_PROBLEM,
      ),
      { minItems: 1, maxItems: 3 },
    ),
    judged_by: Type.Enum(['language_model', 'person']),
    judged_on: Type.String({ format: 'date' }),
  },
  { additionalProperties: false },
);

export type KeptProof = Static<typeof KeptProof>;

/** The reading with the proofs that were chosen for its values; those for another value count for nothing. */
export function withProofs(reading: AgreedReading, proofs: readonly KeptProof[]): AgreedReading {
  const keys = { ...reading.keys };
  for (const { key, value, evidence } of proofs)
    if (keys[key].value === value) keys[key] = { ...keys[key], evidence };
  return { ...reading, keys };
}
