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
