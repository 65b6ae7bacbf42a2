/** A line of `readings/documents.ndjson`: a text that an archive holds of a domain's terms. */
export interface ListedDocument {
  readonly domain: string;
  /** What the service calls itself. */
  readonly name: string;
  /** What the archive declares the text as, for example `Terms of Service`. */
  readonly type: string;
  readonly url: string;
  /** Of the text's UTF-8 bytes, lower-case hex. */
  readonly text_sha256: string;
  /** UTF-16 units. */
  readonly length: number;
  readonly first_recorded_at?: string;
  /** When the archive recorded this very text. */
  readonly recorded_at: string;
  readonly archive: {
    readonly collection: string;
    readonly service: string;
    readonly terms: string;
    /** Where this very text can be read. */
    readonly url?: string;
  };
}
