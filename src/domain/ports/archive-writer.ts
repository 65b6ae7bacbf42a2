/** One file of an archive, or a folder. */
export interface ArchiveFile {
  /** Path with `/` between the parts; a folder's path ends in `/`. */
  readonly name: string;
  /** Written as UTF-8. Content that comes in pieces is held in memory one piece at a time. */
  readonly content: string | AsyncIterable<string>;
}

/**
 * The bytes of an archive of the files, in their order, each file dated `modifiedAt`. The same files and date
 * give the same bytes. Files are read while the bytes are consumed, and a failure of a file makes the
 * iteration fail.
 */
export type WriteArchive = (files: AsyncIterable<ArchiveFile>, modifiedAt: Date) => AsyncIterable<Uint8Array>;
