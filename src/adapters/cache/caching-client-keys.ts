import type { ClientKey, ClientLimits } from '../../domain/access/client-key.js';
import type { ClientKeyIssuer, ClientKeyStore, ClientKeys, NewClientKey } from '../../domain/access/ports.js';
import { tokenHash } from '../../domain/access/token-hash.js';
import type { StatedProfile } from '../../domain/conditions/profile.js';
import { DomainError } from '../../domain/errors.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { ChangeFeed } from '../../domain/registry/ports.js';

/** How often the times of last use are written. Each key is written at most once. */
const NOTE_INTERVAL_MS = 60_000;

export interface CachingClientKeysOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
  /**
   * Longest time that a request waits for the store. After that the store counts as away, and the read goes
   * on in the background. Default 1,000 ms.
   */
  readonly readPatienceMs?: number;
  /** While the store is away, the time from one attempt to read to the next. Default 1,000 ms. */
  readonly probeIntervalMs?: number;
}

/**
 * All valid keys in memory, kept correct by a `ChangeFeed`. A key that is not among them is unknown without
 * asking the store, so wrong keys cost the store nothing and are not remembered. All keys are read again, in
 * one read at a time, when the feed reports a change and whenever it is not live.
 *
 * The store counts as away when it rejects, or is silent for as long as a request may wait. Then the last
 * known keys count at once, while one attempt a second to read them runs in the background. A key that is not
 * among them may have been made since, so it is not called unknown.
 */
export class CachingClientKeys implements ClientKeys, ClientKeyIssuer, AsyncDisposable {
  readonly #store: ClientKeyStore;
  readonly #feed: ChangeFeed;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #readPatienceMs: number;
  readonly #probeIntervalMs: number;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #known: ReadonlyMap<string, ClientKey> | undefined;
  /** Whether no change was reported since `#known` was read. */
  #right = false;
  /** Number of reported changes. The result of an earlier read says nothing about the present keys. */
  #changes = 0;
  /** The value of `#changes` when the read of `#known` began. */
  #knownSince = 0;
  /** Read of the keys since the last reported change. Also rejects when requests have waited long enough. */
  #reading: Promise<ReadonlyMap<string, ClientKey>> | undefined;
  /** Set while the store is away: the time of the next attempt. */
  #probeAt: number | undefined;
  #uses = new Map<string, Date>();

  constructor(store: ClientKeyStore, feed: ChangeFeed, options: CachingClientKeysOptions) {
    this.#store = store;
    this.#feed = feed;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#now = options.now ?? (() => performance.now());
    this.#readPatienceMs = options.readPatienceMs ?? 1_000;
    this.#probeIntervalMs = options.probeIntervalMs ?? 1_000;
    const suspect = () => this.#suspect();
    this.#unsubscribe = feed.subscribe({ changed: suspect, everything: suspect });
    this.#timer = setInterval(() => void this.noteUses(), NOTE_INTERVAL_MS);
    this.#timer.unref();
  }

  async find(key: string): Promise<ClientKey | undefined> {
    const found = await this.#lookUp(tokenHash(key));
    if (found !== undefined) this.#uses.set(found.id, this.#clock.now());
    return found;
  }

  async create(fields: NewClientKey, by: string): Promise<{ key: string; kept: ClientKey }> {
    const created = await this.#store.create(fields, by);
    this.#suspect();
    return created;
  }

  async list(): Promise<readonly ClientKey[]> {
    await this.noteUses();
    return this.#store.list();
  }

  async setLimits(id: string, limits: ClientLimits, by: string): Promise<ClientKey | undefined> {
    const changed = await this.#store.setLimits(id, limits, by);
    this.#suspect();
    return changed;
  }

  async setProfile(
    id: string,
    profile: StatedProfile | undefined,
    by: string,
  ): Promise<ClientKey | undefined> {
    const changed = await this.#store.setProfile(id, profile, by);
    this.#suspect();
    return changed;
  }

  /** This process does not wait for the feed to report it. */
  async revoke(id: string, by: string): Promise<ClientKey | undefined> {
    const revoked = await this.#store.revoke(id, by);
    this.#suspect();
    return revoked;
  }

  /** Writes when keys were last used. A failure is logged, and the times are written with the next ones. */
  async noteUses(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    try {
      await this.#store.noteUse(uses);
    } catch (err) {
      this.#log.warn({ err, keys: uses.size }, 'When client keys were last used could not be kept.');
      this.#uses = new Map([...uses, ...this.#uses]);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#unsubscribe();
    clearInterval(this.#timer);
    await this.noteUses();
  }

  async #lookUp(hash: string): Promise<ClientKey | undefined> {
    const known = this.#known;
    if (known !== undefined && this.#right && this.#feed.isLive()) return known.get(hash);
    if (known !== undefined && this.#probeAt !== undefined) {
      if (this.#now() >= this.#probeAt) this.#probe();
      return this.#lastKnown(hash, awayError());
    }
    try {
      return (await (this.#reading ?? this.#read())).get(hash);
    } catch (error) {
      return this.#lastKnown(hash, error);
    }
  }

  /** @throws the error of the read when the key is not among the last known keys */
  #lastKnown(hash: string, failure: unknown): ClientKey {
    const found = isAway(failure) ? this.#known?.get(hash) : undefined;
    if (found === undefined) throw failure;
    return found;
  }

  #probe(): void {
    this.#probeAt = this.#now() + this.#probeIntervalMs;
    if (this.#reading === undefined) void this.#read();
  }

  #read(): Promise<ReadonlyMap<string, ClientKey>> {
    const stored = this.#store.unrevoked();
    const reading = settledWithin(stored, this.#readPatienceMs);
    this.#reading = reading;
    const changes = this.#changes;
    const unlessChanged = (work: () => void) => {
      if (changes === this.#changes) work();
    };
    stored.then(
      (known) => {
        // Keys from before a change still become the last known keys, unless later ones are already there.
        if (changes >= this.#knownSince) {
          this.#known = known;
          this.#knownSince = changes;
        }
        unlessChanged(() => {
          this.#right = true;
          this.#probeAt = undefined;
          this.#reading = undefined;
        });
      },
      () =>
        unlessChanged(() => {
          this.#reading = undefined;
        }),
    );
    reading.catch((error: unknown) =>
      unlessChanged(() => {
        this.#probeAt = isAway(error) ? this.#now() + this.#probeIntervalMs : undefined;
      }),
    );
    return reading;
  }

  /** A read under way began before the change, so it answers only earlier requests. */
  #suspect(): void {
    this.#changes += 1;
    this.#right = false;
    this.#reading = undefined;
    this.#probeAt = undefined;
  }
}

/** Settles like the promise, or rejects when that takes longer. */
async function settledWithin<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(awayError()), ms);
  try {
    return await Promise.race([promise, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

function awayError(): DomainError {
  const message = 'Client keys cannot be looked up at the moment.';
  return new DomainError('service_unavailable', message, { retryAfterSeconds: 1 });
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'service_unavailable';
}
