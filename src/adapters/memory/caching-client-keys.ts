import type { ClientKey, ClientLimits } from '../../domain/access/client-key.js';
import { tokenHash } from '../../domain/access/token-hash.js';
import { DomainError } from '../../domain/errors.js';
import type { ChangeFeed } from '../../domain/ports/change-feed.js';
import type { ClientKeyIssuer, ClientKeyStore, ClientKeys } from '../../domain/ports/client-keys.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';

/** How often the times of last use are written, each key at most once. */
const NOTE_INTERVAL_MS = 60_000;
/** While the store is away, how long after one attempt to read the next is made. */
const PROBE_INTERVAL_MS = 1_000;

export interface CachingClientKeysOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
}

/**
 * All keys that count, in memory, kept right by a `ChangeFeed`: a key that is not among them is unknown without asking
 * anybody, so wrong keys cost the store nothing and are not remembered. The keys are read again, all at once and once
 * at a time, when the feed tells of a change and whenever it is not live. While the store is away the last known keys
 * count.
 */
export class CachingClientKeys implements ClientKeys, ClientKeyIssuer, AsyncDisposable {
  readonly #store: ClientKeyStore;
  readonly #feed: ChangeFeed;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #known: ReadonlyMap<string, ClientKey> | undefined;
  /** Whether no change was heard of since `#known` was read. */
  #right = false;
  #reading: Promise<ReadonlyMap<string, ClientKey>> | undefined;
  /** Set while the store is away: when it may be tried again. */
  #probeAt: number | undefined;
  #uses = new Map<string, Date>();

  constructor(store: ClientKeyStore, feed: ChangeFeed, { clock, log, now }: CachingClientKeysOptions) {
    this.#store = store;
    this.#feed = feed;
    this.#clock = clock;
    this.#log = log;
    this.#now = now ?? (() => performance.now());
    const suspect = () => this.#suspect();
    this.#unsubscribe = feed.subscribe({ changed: suspect, everything: suspect });
    this.#timer = setInterval(() => void this.noteUses(), NOTE_INTERVAL_MS);
    this.#timer.unref();
  }

  async find(key: string): Promise<ClientKey | undefined> {
    const hash = tokenHash(key);
    const known = this.#right && this.#feed.isLive() && this.#known ? this.#known : await this.#read();
    const found = known.get(hash);
    if (found !== undefined) this.#uses.set(found.id, this.#clock.now());
    return found;
  }

  async create(
    fields: { name: string } & ClientLimits,
    by: string,
  ): Promise<{ key: string; kept: ClientKey }> {
    const created = await this.#store.create(fields, by);
    this.#suspect();
    return created;
  }

  async list(): Promise<readonly ClientKey[]> {
    await this.noteUses();
    return this.#store.list();
  }

  /** This process does not wait to hear of it. */
  async revoke(id: string, by: string): Promise<ClientKey | undefined> {
    const revoked = await this.#store.revoke(id, by);
    this.#suspect();
    return revoked;
  }

  /** Writes when keys were last used. A failure is logged; the times are then written with the next. */
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

  async #read(): Promise<ReadonlyMap<string, ClientKey>> {
    const last = this.#known;
    if (last !== undefined && this.#probeAt !== undefined && this.#now() < this.#probeAt) return last;
    try {
      return await (this.#reading ?? this.#start());
    } catch (error) {
      const away = error instanceof DomainError && error.code === 'service_unavailable';
      if (!away || this.#known === undefined) throw error;
      return this.#known;
    }
  }

  #start(): Promise<ReadonlyMap<string, ClientKey>> {
    const reading = this.#store.unrevoked();
    this.#reading = reading;
    reading.then(
      (known) => {
        this.#probeAt = undefined;
        if (this.#reading !== reading) return;
        this.#known = known;
        this.#right = true;
        this.#reading = undefined;
      },
      () => {
        this.#probeAt = this.#now() + PROBE_INTERVAL_MS;
        if (this.#reading === reading) this.#reading = undefined;
      },
    );
    return reading;
  }

  /** A read under way began before the change, so it answers only those who asked before. */
  #suspect(): void {
    this.#right = false;
    this.#reading = undefined;
    this.#probeAt = undefined;
  }
}
