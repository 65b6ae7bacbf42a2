import Type, { type Static } from 'typebox';

/** A set of labels that was measured on: which it was, and the SHA-256 of its bytes. */
export const MeasuredSet = Type.Object(
  { name: Type.String({ minLength: 1 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  { additionalProperties: false },
);

export type MeasuredSet = Static<typeof MeasuredSet>;
