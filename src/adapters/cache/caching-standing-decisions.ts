import type { ApprovalStore, StandingDecisions } from '../../domain/approvals/ports.js';
import type { SiteStanding } from '../../domain/approvals/standing.js';
import type { Log } from '../../domain/ports/log.js';
import type { ChangeFeed } from '../../domain/registry/ports.js';
import type { DomainName } from '../../domain/terms/domain-name.js';

type Standing = ReadonlyMap<DomainName, SiteStanding>;

export interface CachingStandingDecisionsOptions {
  readonly log: Log;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
  /** Longest time that a check waits for the store. Default 1,000 ms. */
  readonly readPatienceMs?: number;
  /** While the store is away, the time from one attempt to read to the next. Default 1,000 ms. */
  readonly probeIntervalMs?: number;
}

/**
 * All decisions that count in memory, kept correct by a `ChangeFeed`. They are read again, in one read at a time,
 * when the feed reports a change and whenever it is not live. While they cannot be read, a grant may have been
 * revoked: only denials count then, as last known.
 */
export class CachingStandingDecisions implements StandingDecisions, Disposable {
  readonly #store: Pick<ApprovalStore, 'standing' | 'use'>;
  readonly #feed: ChangeFeed;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #readPatienceMs: number;
  readonly #probeIntervalMs: number;
  readonly #unsubscribe: () => void;
  #known: Standing = new Map();
  /** Whether no change was reported since `#known` was read. */
  #right = false;
  #changes = 0;
  #reading: Promise<Standing | undefined> | undefined;
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(
    store: Pick<ApprovalStore, 'standing' | 'use'>,
    feed: ChangeFeed,
    { log, now, readPatienceMs = 1_000, probeIntervalMs = 1_000 }: CachingStandingDecisionsOptions,
  ) {
    this.#store = store;
    this.#feed = feed;
    this.#log = log;
    this.#now = now ?? (() => performance.now());
    this.#readPatienceMs = readPatienceMs;
    this.#probeIntervalMs = probeIntervalMs;
    const suspect = () => this.suspect();
    this.#unsubscribe = feed.subscribe({ changed: suspect, everything: suspect });
  }

  at(site: DomainName): SiteStanding | undefined | Promise<SiteStanding | undefined> {
    if (this.#right && this.#feed.isLive()) return this.#known.get(site);
    if (this.#now() < this.#retryAt) return this.#denialsAt(site);
    return this.#read().then((read) => (read === undefined ? this.#denialsAt(site) : read.get(site)));
  }

  async use(id: string): Promise<boolean> {
    try {
      const isFirst = await this.#store.use(id);
      this.suspect();
      return isFirst;
    } catch (err) {
      this.#log.warn({ err, id }, 'A decision that counts once could not be used.');
      return false;
    }
  }

  /** What was read may be out of date: this process does not wait for the feed to report its own changes. */
  suspect(): void {
    this.#changes += 1;
    this.#right = false;
    this.#reading = undefined;
    this.#retryAt = Number.NEGATIVE_INFINITY;
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }

  /** Resolves with `undefined` while the store is away. */
  #read(): Promise<Standing | undefined> {
    if (this.#reading !== undefined) return this.#reading;
    const changes = this.#changes;
    const unlessChanged = (work: () => void) => {
      if (changes === this.#changes) work();
    };
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The store is silent.')), this.#readPatienceMs);
    const reading = Promise.race([this.#store.standing(), overdue]).then(
      (known) => {
        clearTimeout(timer);
        unlessChanged(() => {
          this.#known = known;
          this.#right = true;
          this.#reading = undefined;
        });
        return known;
      },
      (err: unknown) => {
        clearTimeout(timer);
        unlessChanged(() => {
          this.#reading = undefined;
          this.#retryAt = this.#now() + this.#probeIntervalMs;
        });
        this.#log.warn({ err }, 'Decisions of approvers could not be read; only known denials count.');
        return undefined;
      },
    );
    this.#reading = reading;
    return reading;
  }

  #denialsAt(site: DomainName): SiteStanding | undefined {
    const known = this.#known.get(site);
    if (known === undefined) return undefined;
    const decisions = known.decisions.filter(({ decided }) => decided.decision === 'deny');
    return { decisions, permissions: [] };
  }
}
