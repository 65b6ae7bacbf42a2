import Type, { type Static } from 'typebox';
import { DocumentReading } from './document-reading.js';

/** A line of a file of readings: what one reader said of one text (docs/readings.md). */
export const KeptReading = Type.Object(
  {
    /** SHA-256 of the UTF-8 bytes of the text that was read, lower-case hex. */
    text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    read_by: Type.Enum(['language_model', 'person', 'clauses']),
    read_on: Type.String({ format: 'date' }),
    reading: DocumentReading,
  },
  { additionalProperties: false },
);

export type KeptReading = Static<typeof KeptReading>;
