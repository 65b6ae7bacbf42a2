import { LRUCache } from 'lru-cache';
import { DamagedTermsError, DomainError } from '../../domain/errors.js';
import type { ChangeFeed } from '../../domain/registry/ports.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { heapSizeOf } from './heap-size.js';

/** Memory in bytes of a name besides its answer. */
const NAME_BYTES = 500;

/**
 * The wrapped reader: one answer per name, in the order of the names. Answers may be shared and must not be
 * changed.
 */
export interface NamesReader<Answer> {
  read(names: readonly DomainName[]): Promise<readonly Answer[]>;
}

export interface CachingReaderOptions {
  /** Most names kept. Default 100,000. */
  readonly maxEntries?: number;
  /** Approximate bound on memory in bytes. Default 64 MiB, or 10 KiB for each of `maxEntries` where that is more. */
  readonly maxBytes?: number;
  /** While the store is away, the time from one attempt to the next. Default 1,000 ms. */
  readonly probeIntervalMs?: number;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: (() => number) | undefined;
}

/** Counts since the cache was created. */
export interface CacheCounts {
  /** Names answered from memory. */
  readonly hits: number;
  /** Names that had to wait for the store. */
  readonly misses: number;
  /** Names answered with the last known answer because the store was away. */
  readonly servedWhileAway: number;
}

/**
 * An answer in memory. It is fresh while its epoch is the cache's own. Otherwise it is only the last known
 * answer.
 */
interface Held<Answer> {
  epoch: number;
  readonly answer: Answer;
  /** The whole reply to a question about only this name. It is made once, so that a hit allocates nothing. */
  readonly promise: Promise<readonly [Answer]>;
}

/**
 * A read of the store under way, for one or more names. A change of a name removes it from the list for that
 * name.
 */
interface Flight<Answer> {
  readonly epoch: number;
  readonly answers: Promise<ReadonlyMap<DomainName, Answer>>;
}

/** No epoch ever has this number. */
const SUSPECT = -1;
/** The memory that the cache may take however few names it keeps. */
const LEAST_BOUND_BYTES = 64 * 1024 * 1024;
/** What a name with an entry takes on average, estimated on the large side. */
const BYTES_PER_NAME = 10 * 1024;

/**
 * A bounded cache in front of a reader of what is stored about names, kept correct by a `ChangeFeed`.
 * "Nothing stored" is cached too.
 *
 * - A cached answer is used only while the feed is live and has reported no change of the name since it was
 * read. So an answer is never older than the feed's lease (5 s with `PostgresChangeFeed`; milliseconds while
 * its connection works).
 *
 * - If a change of a name arrives during a read, the result goes only to earlier callers; later callers read
 * again.
 *
 * - When the store rejects with `service_unavailable`, the last known answer of a name is returned, however
 * old. A name that was never read rejects. From then on last known answers are returned at once, and one read
 * a second tries the store, until one succeeds or the feed reports that everything may have changed.
 *
 * - Each name has at most one read at a time, and the names missing from one question are read together.
 */
export class CachingReader<Answer> implements NamesReader<Answer>, Disposable {
  readonly #inner: NamesReader<Answer>;
  readonly #feed: ChangeFeed;
  readonly #probeIntervalMs: number;
  readonly #now: () => number;
  readonly #held: LRUCache<DomainName, Held<Answer>>;
  readonly #flights = new Map<DomainName, Flight<Answer>>();
  readonly #unsubscribe: () => void;
  #epoch = 0;
  /** Set while the store is away: the time of the next attempt. */
  #probeAt: number | undefined;
  #hits = 0;
  #misses = 0;
  #servedWhileAway = 0;

  constructor(inner: NamesReader<Answer>, feed: ChangeFeed, options: CachingReaderOptions = {}) {
    this.#inner = inner;
    this.#feed = feed;
    this.#probeIntervalMs = options.probeIntervalMs ?? 1_000;
    this.#now = options.now ?? (() => performance.now());
    const { maxEntries } = options;
    this.#held = new LRUCache({
      max: maxEntries ?? 100_000,
      maxSize: options.maxBytes ?? Math.max(LEAST_BOUND_BYTES, (maxEntries ?? 0) * BYTES_PER_NAME),
      sizeCalculation: ({ answer }) => NAME_BYTES + heapSizeOf(answer),
    });
    this.#unsubscribe = feed.subscribe({
      changed: (domains) => this.#suspect(domains),
      everything: () => this.#suspectAll(),
    });
  }

  read(names: readonly DomainName[]): Promise<readonly Answer[]> {
    const [first] = names;
    if (names.length === 1 && first !== undefined && this.#feed.isLive()) {
      const held = this.#fresh(first);
      if (held !== undefined) {
        this.#hits += 1;
        return held.promise;
      }
    }
    return this.#readThrough(names);
  }

  counts(): CacheCounts {
    return { hits: this.#hits, misses: this.#misses, servedWhileAway: this.#servedWhileAway };
  }

  /** Approximate memory in bytes of the answers. */
  get bytes(): number {
    return this.#held.calculatedSize;
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
    this.#held.clear();
  }

  #fresh(name: DomainName): Held<Answer> | undefined {
    const held = this.#held.get(name);
    return held !== undefined && held.epoch === this.#epoch ? held : undefined;
  }

  async #readThrough(names: readonly DomainName[]): Promise<readonly Answer[]> {
    const live = this.#feed.isLive();
    const answers = new Array<Answer | undefined>(names.length);
    const waiting: number[] = [];
    for (const [index, name] of names.entries()) {
      const held = live ? this.#fresh(name) : undefined;
      if (held === undefined) waiting.push(index);
      else answers[index] = held.answer;
    }
    this.#hits += names.length - waiting.length;
    if (waiting.length === 0) return answers as Answer[];

    const unknown = this.#probeAt === undefined ? waiting : this.#answerWhileAway(names, waiting, answers);
    this.#misses += unknown.length;
    await this.#fill(names, unknown, answers);
    return answers as Answer[];
  }

  /**
   * Fills in the last known answers and lets one read a second try the store. Returns the positions without
   * an answer.
   */
  #answerWhileAway(
    names: readonly DomainName[],
    waiting: readonly number[],
    answers: (Answer | undefined)[],
  ): readonly number[] {
    const known: DomainName[] = [];
    const unknown: number[] = [];
    for (const index of waiting) {
      const name = names[index] as DomainName;
      const held = this.#held.get(name);
      if (held === undefined) {
        unknown.push(index);
        continue;
      }
      answers[index] = held.answer;
      known.push(name);
    }
    this.#servedWhileAway += known.length;
    if (known.length > 0 && this.#now() >= (this.#probeAt ?? 0)) {
      this.#probeAt = this.#now() + this.#probeIntervalMs;
      const missing = known.filter((name) => !this.#flights.has(name));
      if (missing.length > 0) this.#start(missing);
    }
    return unknown;
  }

  async #fill(
    names: readonly DomainName[],
    places: readonly number[],
    answers: (Answer | undefined)[],
  ): Promise<void> {
    if (places.length === 0) return;
    const missing = new Set<DomainName>();
    for (const place of places) {
      const name = names[place] as DomainName;
      if (!this.#flights.has(name)) missing.add(name);
    }
    if (missing.size > 0) this.#start([...missing]);

    const flights = places.map((place) => this.#flights.get(names[place] as DomainName) as Flight<Answer>);
    // All are awaited, so that no rejection is unhandled.
    const settled = new Map(
      await Promise.all(
        [...new Set(flights)].map(async (flight) => [flight, await settle(flight.answers)] as const),
      ),
    );
    for (const [nth, place] of places.entries()) {
      const name = names[place] as DomainName;
      const outcome = settled.get(flights[nth] as Flight<Answer>);
      answers[place] = outcome?.ok ? outcome.value.get(name) : this.#lastKnown(name, outcome?.error);
    }
  }

  #lastKnown(name: DomainName, error: unknown): Answer {
    const held = isUnavailable(error) ? this.#held.get(name) : undefined;
    if (held === undefined) throw error;
    this.#servedWhileAway += 1;
    return held.answer;
  }

  #start(names: readonly DomainName[]): Flight<Answer> {
    const flight: Flight<Answer> = {
      epoch: this.#epoch,
      answers: this.#inner.read(names).then((found) => pair(names, found)),
    };
    for (const name of names) this.#flights.set(name, flight);
    flight.answers.then(
      (found) => {
        this.#probeAt = undefined;
        for (const [name, answer] of found) {
          const overtaken = this.#flights.get(name) !== flight;
          if (!overtaken) {
            this.#flights.delete(name);
            this.#keep(name, answer, flight.epoch);
          } else if (!this.#held.has(name)) {
            this.#keep(name, answer, SUSPECT);
          }
        }
      },
      (error) => {
        if (isUnavailable(error) && flight.epoch === this.#epoch)
          this.#probeAt = this.#now() + this.#probeIntervalMs;
        for (const name of names) if (this.#flights.get(name) === flight) this.#flights.delete(name);
      },
    );
    return flight;
  }

  #keep(name: DomainName, answer: Answer, epoch: number): void {
    this.#held.set(name, { epoch, answer, promise: Promise.resolve(Object.freeze([answer] as const)) });
  }

  #suspect(domains: readonly DomainName[]): void {
    for (const domain of domains) {
      const held = this.#held.peek(domain);
      if (held !== undefined) held.epoch = SUSPECT;
      this.#flights.delete(domain);
    }
  }

  #suspectAll(): void {
    this.#epoch += 1;
    this.#flights.clear();
    this.#probeAt = undefined;
  }
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

function pair<Answer>(
  names: readonly DomainName[],
  found: readonly Answer[],
): ReadonlyMap<DomainName, Answer> {
  return new Map(names.map((name, index) => [name, found[index] as Answer]));
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof DomainError &&
    error.code === 'service_unavailable' &&
    !(error instanceof DamagedTermsError)
  );
}
