/** One file of an archive, or a folder. */
export interface ArchiveFile {
  /** Path with `/` between the parts; that of a folder ends in `/`. */
  readonly name: string;
  /** Written as UTF-8. What comes piece by piece is held in memory piece by piece. */
  readonly content: string | AsyncIterable<string>;
}

/**
 * The bytes of an archive of the files, in their order, each file dated `modifiedAt`: the same bytes for the same
 * files and date. Files are asked for as the bytes are taken, and a failure of theirs is a failure of the walk.
 */
export type WriteArchive = (files: AsyncIterable<ArchiveFile>, modifiedAt: Date) => AsyncIterable<Uint8Array>;
