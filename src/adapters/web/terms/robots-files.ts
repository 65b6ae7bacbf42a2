import { LRUCache } from 'lru-cache';
import { orAborted } from '../../../domain/or-aborted.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { FetchFailureReason, PageFetcher } from '../../../domain/ports/page-fetcher.js';
import { NO_ROBOTS_RULES, parseRobots, type RobotsRules } from './robots-rules.js';

/**
 * The robots.txt of an origin, or why it is unavailable, which forbids the whole origin (RFC 9309, 2.3.1.4).
 */
export type RobotsFile =
  | { readonly kind: 'rules'; readonly rules: RobotsRules }
  | {
      readonly kind: 'unreachable';
      /** Absent when the origin answered with a status that says it cannot serve now. */
      readonly reason?: FetchFailureReason;
      readonly status?: number;
      /** One sentence for people. */
      readonly message: string;
    };

export interface RobotsFilesOptions {
  /** Name of the crawler in robots.txt. */
  readonly productToken: string;
  /** Whole time for one file. */
  readonly timeoutMs: number;
}

/** The least that RFC 9309 (2.5) requires to be read. The rest is ignored. */
const MAX_READ_BYTES = 500 * 1024;
/** The fetcher returns no part of a larger body, so a larger file counts as unavailable. */
const MAX_BYTES = 4 * 1024 * 1024;
/**
 * Well under the day that RFC 9309 (2.4) allows, so that a change in a site's favour takes effect within the
 * hour.
 */
const KEPT_MS = 60 * 60 * 1000;
const KEPT_UNREACHABLE_MS = 60 * 1000;
const MAX_ORIGINS = 5_000;
const MAX_KEPT_CHARS = 16 * 1024 * 1024;
/** A robots.txt is read whatever its media type. */
const ANY_TYPE = ['text', 'application', 'image', 'audio', 'video', 'font', 'model', 'message', 'multipart'];

interface Lookup {
  readonly file: Promise<RobotsFile>;
  readonly stop: AbortController;
  waiting: number;
}

/** The robots.txt files of the visited origins. Each is fetched once at a time and kept for a while. */
export class RobotsFiles {
  readonly #fetcher: PageFetcher;
  readonly #options: RobotsFilesOptions;
  readonly #kept: LRUCache<string, RobotsFile>;
  readonly #running = new Map<string, Lookup>();

  constructor(fetcher: PageFetcher, clock: Clock, options: RobotsFilesOptions) {
    this.#fetcher = fetcher;
    this.#options = options;
    this.#kept = new LRUCache({
      max: MAX_ORIGINS,
      maxSize: MAX_KEPT_CHARS,
      sizeCalculation: (file) => 200 + (file.kind === 'rules' ? file.rules.size : 0),
      perf: { now: () => clock.now().getTime() },
      ttlResolution: 0,
    });
  }

  /** Whether {@link get} would answer without a request. */
  knows(origin: string): boolean {
    return this.#running.has(origin) || this.#kept.has(origin);
  }

  /** Rejects with the signal's reason when it is aborted; the fetch ends when no caller waits for it any more. */
  async get(origin: string, signal: AbortSignal): Promise<RobotsFile> {
    signal.throwIfAborted();
    const kept = this.#kept.get(origin);
    if (kept !== undefined) return kept;
    const lookup = this.#running.get(origin) ?? this.#start(origin);
    lookup.waiting += 1;
    try {
      return await orAborted(lookup.file, signal);
    } finally {
      lookup.waiting -= 1;
      if (lookup.waiting === 0) lookup.stop.abort();
    }
  }

  #start(origin: string): Lookup {
    const stop = new AbortController();
    const file = this.#fetch(origin, stop.signal).then((fetched) => {
      // An abandoned lookup says nothing about the site, and another one may have begun since.
      if (stop.signal.aborted) return fetched;
      this.#running.delete(origin);
      if (fetched.kind === 'unreachable' && fetched.reason === 'name_lookup_timed_out') return fetched;
      const keptMs = fetched.kind === 'rules' ? KEPT_MS : KEPT_UNREACHABLE_MS;
      // The cache still returns an item that is exactly as old as its time to live.
      this.#kept.set(origin, fetched, { ttl: keptMs - 1 });
      return fetched;
    });
    stop.signal.addEventListener('abort', () => {
      if (this.#running.get(origin) === lookup) this.#running.delete(origin);
    });
    const lookup: Lookup = { file, stop, waiting: 0 };
    this.#running.set(origin, lookup);
    return lookup;
  }

  async #fetch(origin: string, signal: AbortSignal): Promise<RobotsFile> {
    const answer = await this.#fetcher.fetch({
      url: `${origin}/robots.txt`,
      accept: 'text/plain, */*;q=0.1',
      mediaTypes: ANY_TYPE.map((type) => `${type}/*`),
      timeoutMs: this.#options.timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    });
    if (answer.kind === 'failure') {
      // Counts as no file (RFC 9309, 2.3.1.2). So does a file of an unknown media type.
      if (answer.reason === 'too_many_redirects' || answer.reason === 'unsupported_type') return noRules();
      return { ...answer, kind: 'unreachable' };
    }
    const { status, body } = answer;
    if (status >= 500) {
      return { kind: 'unreachable', status, message: `The robots.txt was answered with status ${status}.` };
    }
    if (status < 200 || status > 299) return noRules();
    const text = new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES));
    return { kind: 'rules', rules: parseRobots(text, this.#options.productToken) };
  }
}

function noRules(): RobotsFile {
  return { kind: 'rules', rules: NO_ROBOTS_RULES };
}
