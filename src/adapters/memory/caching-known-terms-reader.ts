import type { ChangeFeed } from '../../domain/ports/change-feed.js';
import type { KnownTerms, KnownTermsReader } from '../../domain/ports/known-terms.js';
import { CachingReader } from './caching-reader.js';

const DEFAULT_MAX_ENTRIES = 100_000;
const DEFAULT_MAX_TEXT_LENGTH = 32_000_000;
/** What an answer weighs beside its documents' text; also the weight of "nothing known". */
const WEIGHT_WITHOUT_TEXT = 300;

export interface CachingKnownTermsReaderOptions {
  /** Most names kept. */
  readonly maxEntries?: number;
  /** Most characters of document text kept, roughly; the parsed documents take a few times that in memory. */
  readonly maxTextLength?: number;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
}

/** What checks need of names, from memory while that is known to be right; see {@link CachingReader}. */
export class CachingKnownTermsReader extends CachingReader<KnownTerms> implements KnownTermsReader {
  constructor(inner: KnownTermsReader, feed: ChangeFeed, options: CachingKnownTermsReaderOptions = {}) {
    super(inner, feed, {
      maxEntries: options.maxEntries ?? DEFAULT_MAX_ENTRIES,
      maxWeight: options.maxTextLength ?? DEFAULT_MAX_TEXT_LENGTH,
      weigh: weightOf,
      now: options.now,
    });
  }
}

function weightOf({ entry, ownFile }: KnownTerms): number {
  const ownText = ownFile?.file.kind === 'found' ? JSON.stringify(ownFile.file.document).length : 0;
  return WEIGHT_WITHOUT_TEXT + (entry?.documentText.length ?? 0) + ownText;
}
