import type { ChangeFeed } from '../../domain/ports/change-feed.js';
import type { GeneratorRecords, GeneratorRecordsReader } from '../../domain/ports/generated-terms-store.js';
import type { OwnFile } from '../../domain/ports/own-file-store.js';
import { CachingReader } from './caching-reader.js';

const DEFAULT_MAX_ENTRIES = 20_000;
const DEFAULT_MAX_TEXT_LENGTH = 16_000_000;
/** What an answer weighs beside its documents' text; also the weight of "nothing stored". */
const WEIGHT_WITHOUT_TEXT = 300;

export interface CachingGeneratorRecordsReaderOptions {
  /** Most names kept. Default 20,000. */
  readonly maxEntries?: number;
  /**
   * Most characters of document text kept, roughly; the parsed documents take a few times that in memory. Default 16
   * million: a generated document carries its evidence, and is some ten times as long as another.
   */
  readonly maxTextLength?: number;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
}

/** What the generator needs of names, from memory while that is known to be right; see {@link CachingReader}. */
export class CachingGeneratorRecordsReader
  extends CachingReader<GeneratorRecords>
  implements GeneratorRecordsReader
{
  constructor(
    inner: GeneratorRecordsReader,
    feed: ChangeFeed,
    options: CachingGeneratorRecordsReaderOptions = {},
  ) {
    super(inner, feed, {
      maxEntries: options.maxEntries ?? DEFAULT_MAX_ENTRIES,
      maxWeight: options.maxTextLength ?? DEFAULT_MAX_TEXT_LENGTH,
      weigh: weightOf,
      now: options.now,
    });
  }
}

function weightOf({ ownFile, generated }: GeneratorRecords): number {
  return WEIGHT_WITHOUT_TEXT + textLengthOf(generated?.document) + textLengthOf(documentOf(ownFile?.file));
}

function documentOf(file: OwnFile | undefined): object | undefined {
  if (file?.kind === 'found') return file.document;
  return file?.kind === 'invalid' ? file.content : undefined;
}

function textLengthOf(document: object | undefined): number {
  return document === undefined ? 0 : JSON.stringify(document).length;
}
