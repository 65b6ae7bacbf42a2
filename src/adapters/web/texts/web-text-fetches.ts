import { backOffMs } from '../../../domain/back-off.js';
import type { Clock } from '../../../domain/ports/clock.js';
import { TEXT_RETRY } from '../../../domain/texts/back-off.js';
import type { FetchableText, TextFetches, TextStore } from '../../../domain/texts/ports.js';
import type { TextFailure } from '../../../domain/texts/text-state.js';
import { SiteLookups, type SiteLookupsOptions } from '../site-lookups.js';
import type { FetchArchivedText } from './fetch-archived-text.js';

export interface WebTextFetchesParts extends SiteLookupsOptions {
  readonly fetchText: FetchArchivedText;
  readonly store: Pick<TextStore, 'claim' | 'release' | 'keep' | 'fail'>;
  readonly clock: Clock;
  /** Longer than a fetch takes: another process may try after so long, should this one be gone. */
  readonly claimMs: number;
  /** Longest wait of a reply for its texts. */
  readonly patienceMs: number;
  /** Told of a fetch that broke, or whose outcome could not be stored. */
  readonly onTrouble: (sha256: string, error: unknown) => void;
}

/** A server that asks for longer is asked again after a day. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** Fetches texts from the archives that entries name, a bounded number side by side. */
export class WebTextFetches implements TextFetches, AsyncDisposable {
  readonly #parts: WebTextFetchesParts;
  readonly #fetches: SiteLookups<void>;

  constructor(parts: WebTextFetchesParts) {
    this.#parts = parts;
    this.#fetches = new SiteLookups(parts);
  }

  async fetch(texts: readonly FetchableText[]): Promise<ReadonlySet<string>> {
    const refused = new Set<string>();
    const underWay: Promise<void>[] = [];
    for (const text of texts) {
      const fetching =
        this.#fetches.underWay(text.sha256) ??
        this.#fetches.start(text.sha256, (stopping) => this.#fetch(text, stopping));
      if (fetching === undefined) refused.add(text.sha256);
      else underWay.push(fetching);
    }
    if (underWay.length > 0) await this.#inTime(underWay);
    return refused;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#fetches[Symbol.asyncDispose]();
  }

  async #inTime(underWay: readonly Promise<void>[]): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, this.#parts.patienceMs);
    try {
      await Promise.race([Promise.all(underWay), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fetch(text: FetchableText, stopping: AbortSignal): Promise<void> {
    const { fetchText, store, clock, claimMs, onTrouble } = this.#parts;
    const { sha256 } = text;
    try {
      const before = await store.claim(sha256, after(clock, claimMs));
      if (before === undefined) return;
      const answer = await fetchText(text, stopping);
      // A fetch cut short by the stop says nothing of the archive.
      if (stopping.aborted) return await store.release(sha256);
      if (answer.kind === 'text') {
        if (await store.keep(sha256, answer.content)) return;
        const problem = 'The text is larger than this service keeps.';
        await this.#remember(sha256, before + 1, { reason: 'unavailable', problem });
      } else await this.#remember(sha256, before + 1, answer);
    } catch (error) {
      onTrouble(sha256, error);
    }
  }

  async #remember(
    sha256: string,
    failures: number,
    { reason, problem, retryAfterMs = 0 }: TextFailure,
  ): Promise<void> {
    const { store, clock } = this.#parts;
    const waitMs = Math.max(backOffMs(failures, TEXT_RETRY), Math.min(retryAfterMs, LONGEST_WAIT_MS));
    const retryAt = after(clock, waitMs);
    await store.fail(sha256, { reason, problem, failures, retryAt });
  }
}

function after(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}
