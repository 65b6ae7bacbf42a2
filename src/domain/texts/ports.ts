import type { TextFailure } from './text-state.js';

/** A text that can be fetched. */
export interface FetchableText {
  readonly sha256: string;
  /** Where its bytes are. */
  readonly address: string;
}

/** Fetches texts behind the replies, one fetch of a text at a time over all processes, and stores what comes of it. */
export interface TextFetches {
  /**
   * Begins the fetches that are not under way, and waits for them a short time. Resolves with the hashes of those that could not
   * be begun, because too many wait or the service is stopping. Never rejects.
   */
  fetch(texts: readonly FetchableText[]): Promise<ReadonlySet<string>>;
}

/** What the store has of a text. */
export type HeldText =
  | { readonly kind: 'kept'; readonly text: string }
  /** A process fetches it, until then at the latest. */
  | { readonly kind: 'claimed'; readonly until: Date }
  | {
      readonly kind: 'failed';
      readonly reason: TextFailure['reason'];
      readonly problem: string;
      /** From when on it may be tried again. */
      readonly retryAt: Date;
    };

/** What of a list of texts is kept, and what of the bound is used. */
export interface TextCounts {
  readonly kept: number;
  readonly failed: number;
  /** Of all texts that are kept, named or not. */
  readonly bytes: number;
}

/**
 * Texts by the SHA-256 of their UTF-8 bytes, shared by every process on the database, within a bound on all of them together:
 * the one that was used longest ago makes room. A text of another hash is never given out.
 */
export interface TextStore {
  /**
   * What is held of these texts; nothing of one that was never asked for. To be read counts as being used.
   *
   * @throws DomainError `service_unavailable`
   */
  find(hashes: readonly string[]): Promise<ReadonlyMap<string, HeldText>>;
  /**
   * Takes it on this process to fetch the text, until `until`: with how often that failed before, or `undefined` where the text
   * is kept, another process fetches it, or its time has not come.
   */
  claim(sha256: string, until: Date): Promise<number | undefined>;
  /** Gives a claim back, of a fetch that was not carried through. */
  release(sha256: string): Promise<void>;
  /**
   * Keeps a text and forgets what went wrong with it. `false` where it is too large, or its bytes are not those of the hash or
   * not UTF-8.
   */
  keep(sha256: string, content: Uint8Array): Promise<boolean>;
  /** Remembers why the text could not be had, `failures` times by now, and from when on it may be tried again. */
  fail(
    sha256: string,
    failure: TextFailure & { readonly failures: number; readonly retryAt: Date },
  ): Promise<void>;
  /** Forgets failures that could be tried again before `before`; resolves with how many there were. */
  forgetFailures(before: Date): Promise<number>;
  counts(hashes: readonly string[]): Promise<TextCounts>;
}
