import { once } from 'node:events';
import { ConcurrencyLimit } from '../../../domain/concurrency-limit.js';
import type { ChangePage, FollowChanges, PublicChange } from '../../../domain/registry/follow-changes.js';
import type { ChangeFeed } from '../../../domain/registry/ports.js';

/** Most changes that are read and held in memory at once. */
const CHANGES_AT_ONCE = 25;
/** Changes within this time wake the streams only once. */
const GATHER_MS = 50;
/** How soon a disconnected reader connects again. */
const RETRY_MS = 2_000;
const RETRY_AFTER_SECONDS = 30;

export interface ChangeStreamsOptions {
  readonly follow: Pick<FollowChanges, 'cursor' | 'page'>;
  /** Wakes the streams. */
  readonly feed: ChangeFeed;
  readonly maxAtOnce: number;
  /** Most streams of one caller. */
  readonly maxOfOneCaller: number;
  /** How often a stream reads without being woken, and sends a sign of life. Default 15 s. */
  readonly heartbeatMs?: number;
  /** How long a stream lasts before its reader connects again. Default 14 min. */
  readonly longestMs?: number;
}

/** The changes of the registry as server-sent events, for a limited number of readers. */
export class ChangeStreams implements Disposable {
  readonly #options: Required<ChangeStreamsOptions>;
  readonly #places: ConcurrencyLimit;
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  /** Woken readers at the same place read the same changes, so these are read once. */
  readonly #asked = new Map<string, Promise<ChangePage>>();
  #gathering: NodeJS.Timeout | undefined;
  #woken = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(options: ChangeStreamsOptions) {
    this.#options = { heartbeatMs: 15_000, longestMs: 14 * 60_000, ...options };
    const { maxAtOnce: most, maxOfOneCaller: mostOfOne } = this.#options;
    this.#places = new ConcurrencyLimit({
      most,
      mostOfOne,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      message: `Changes can be followed by ${most} streams at once, and by ${mostOfOne} of one caller.`,
    });
    const wakeSoon = () => {
      this.#gathering ??= setTimeout(() => this.#wake(), GATHER_MS);
    };
    this.#unsubscribe = options.feed.subscribe({ changed: wakeSoon, everything: wakeSoon });
    this.#heartbeat = setInterval(() => this.#wake(), this.#options.heartbeatMs);
    this.#heartbeat.unref();
  }

  /**
   * Opens a stream after a cursor. Nothing is read before the reader takes it, so a slow reader holds at most
   * one page. `leave` frees its place.
   *
   * @throws DomainError `service_unavailable` when there is no free place, `unknown_cursor` for a cursor of
   * another history
   */
  async open(caller: string, since: string, write: (change: PublicChange) => string) {
    const place = this.#places.take(caller);
    try {
      const from = await this.#options.follow.cursor(since);
      const left = new AbortController();
      const leave = () => {
        place[Symbol.dispose]();
        left.abort();
      };
      return { stream: this.#events(from, write, left.signal), leave };
    } catch (error) {
      place[Symbol.dispose]();
      throw error;
    }
  }

  /** Ends all streams. Their readers connect again, to another process if this one is about to stop. */
  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    this.#wake();
  }

  async *#events(
    from: string,
    write: (change: PublicChange) => string,
    left: AbortSignal,
  ): AsyncGenerator<string> {
    const { heartbeatMs, longestMs } = this.#options;
    const endsAt = performance.now() + longestMs;
    let cursor = from;
    let toldAt = performance.now();
    const leaves = once(left, 'abort');
    // An event without data is not delivered, but its id counts: a reader that connects again before any
    // change sends it.
    yield `retry: ${RETRY_MS}\nid: ${cursor}\n\n`;
    while (!left.aborted && !this.#isClosed && performance.now() < endsAt) {
      // Stored before the read, so that a change during the read wakes the next turn.
      const woken = this.#woken.promise;
      const { changes, next } = await this.#behind(cursor);
      if (changes.length > 0) {
        yield changes
          .map((change) => `id: ${change.cursor}\nevent: change\ndata: ${write(change)}\n\n`)
          .join('');
        cursor = next;
        toldAt = performance.now();
        continue;
      }
      if (performance.now() - toldAt >= heartbeatMs) {
        yield ':\n\n';
        toldAt = performance.now();
      }
      await Promise.race([woken, leaves]);
    }
  }

  #behind(cursor: string): Promise<ChangePage> {
    const known = this.#asked.get(cursor);
    if (known !== undefined) return known;
    const asked = this.#options.follow.page(cursor, CHANGES_AT_ONCE);
    const forget = () => {
      if (this.#asked.get(cursor) === asked) this.#asked.delete(cursor);
    };
    this.#asked.set(cursor, asked);
    asked.then(forget, forget);
    return asked;
  }

  #wake(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    // A read that began before the change may miss it.
    this.#asked.clear();
    const woken = this.#woken;
    this.#woken = Promise.withResolvers();
    woken.resolve();
  }
}
