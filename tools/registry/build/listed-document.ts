import Type, { type Static } from 'typebox';

/** One line of text. */
const LINE = { minLength: 1, maxLength: 300, pattern: '^[^\\u0000-\\u001f]*$' };

/** A line of `readings/documents.ndjson`: a text of a domain's terms in an archive. */
export const ListedDocument = Type.Object({
  domain: Type.String(LINE),
  /** The service's own name for itself. */
  name: Type.String(LINE),
  /** The archive's type of the text, for example `Terms of Service`. */
  type: Type.String(LINE),
  url: Type.String({ maxLength: 2_000 }),
  /** SHA-256 of the text's UTF-8 bytes, lower-case hex. */
  text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** In UTF-16 units. */
  length: Type.Integer({ minimum: 1 }),
  first_recorded_at: Type.Optional(Type.String({ format: 'date-time' })),
  /** When the archive recorded exactly this text. */
  recorded_at: Type.String({ format: 'date-time' }),
  archive: Type.Object({
    collection: Type.String(LINE),
    service: Type.String(LINE),
    terms: Type.String(LINE),
    /** Where exactly this text can be read. */
    url: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
});

export type ListedDocument = Static<typeof ListedDocument>;
