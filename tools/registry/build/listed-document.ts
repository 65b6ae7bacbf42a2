import Type, { type Static } from 'typebox';

/** One line of text. */
const LINE = { minLength: 1, maxLength: 300, pattern: '^[^\\u0000-\\u001f]*$' };

/** A line of `readings/documents.ndjson`: a text that an archive holds of a domain's terms. */
export const ListedDocument = Type.Object({
  domain: Type.String(LINE),
  /** What the service calls itself. */
  name: Type.String(LINE),
  /** What the archive declares the text as, for example `Terms of Service`. */
  type: Type.String(LINE),
  url: Type.String({ maxLength: 2_000 }),
  /** Of the text's UTF-8 bytes, lower-case hex. */
  text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** UTF-16 units. */
  length: Type.Integer({ minimum: 1 }),
  first_recorded_at: Type.Optional(Type.String({ format: 'date-time' })),
  /** When the archive recorded this very text. */
  recorded_at: Type.String({ format: 'date-time' }),
  archive: Type.Object({
    collection: Type.String(LINE),
    service: Type.String(LINE),
    terms: Type.String(LINE),
    /** Where this very text can be read. */
    url: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
});

export type ListedDocument = Static<typeof ListedDocument>;
