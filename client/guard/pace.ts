import { ConcurrencyLimit } from '../../src/domain/concurrency-limit.js';
import { sleep } from '../http.js';
import { PaceExceededError } from './guard-errors.js';
import { InForce } from './in-force.js';
import { RateWindow } from './rate-window.js';

/** The guard's source of time. */
export interface GuardClock {
  /** Milliseconds since any fixed instant; never goes back. */
  now(): number;
  /** @throws the signal's reason once that is aborted */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export interface RateLimit {
  readonly count: number;
  readonly periodMs: number;
  /** What it applies to: all requests to a site, or those of one action. */
  readonly scope: string;
  /** In words, "at most 10 requests a minute". */
  readonly text: string;
}

export interface Limits {
  readonly rates: readonly RateLimit[];
  /** Most requests under way at once. */
  readonly concurrent?: number | undefined;
}

export interface PaceOptions {
  readonly clock: GuardClock;
  /** Longest wait for a turn. */
  readonly maxWaitMs: number;
  /** Most sites whose requests are counted. */
  readonly sites: number;
}

/** The system's monotonic clock, which setting the time does not change. */
export const SYSTEM_CLOCK: GuardClock = { now: () => performance.now(), sleep };

/** Most limits of one site that are counted at once. Terms that change often must not fill the memory. */
const MOST_KEPT = 32;
const NO_ROOM = 'less than can be counted here: too many limits are in force at one time';
const NOTHING_TAKEN = (): void => {};

interface SitePace {
  readonly windows: InForce<RateWindow>;
  readonly places: InForce<ConcurrencyLimit>;
}

/** Makes requests to a site wait for their turn, first come, first served. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #sites: InForce<SitePace>;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#sites = new InForce(
      () => ({
        windows: new InForce(windowOf, (window, now) => window.isInForce(now), MOST_KEPT),
        places: new InForce(placesOf, ({ taken }) => taken > 0, MOST_KEPT),
      }),
      ({ windows, places }, now) => windows.isAnyInForce(now) || places.isAnyInForce(now),
      options.sites,
    );
  }

  /**
   * Resolves when it is the request's turn, with a function to call once the response has come.
   *
   * @throws PaceExceededError at once when the turn would come later than `maxWaitMs`, or never, or cannot be
   * counted
   * @throws the signal's reason once that is aborted; the turn is given back
   */
  async take(
    site: string,
    { rates, concurrent }: Limits,
    signal: AbortSignal | undefined,
  ): Promise<() => void> {
    if (rates.length === 0 && concurrent === undefined) return NOTHING_TAKEN;
    signal?.throwIfAborted();
    const pace = this.#sites.get(site, this.#options.clock.now());
    if (pace === undefined) throw new PaceExceededError(site, NO_ROOM);
    const place = concurrent === undefined ? undefined : await this.#enter(site, pace, concurrent, signal);
    const release = () => place?.[Symbol.dispose]();
    try {
      await this.#waitForTurn(site, pace, rates, signal);
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }

  async #enter(
    site: string,
    { places }: SitePace,
    concurrent: number,
    signal: AbortSignal | undefined,
  ): Promise<Disposable> {
    const { clock, maxWaitMs } = this.#options;
    const text = `at most ${concurrent} sessions at one time`;
    if (concurrent === 0) throw new PaceExceededError(site, text);
    const free = places.get(String(concurrent), clock.now());
    if (free === undefined) throw new PaceExceededError(site, NO_ROOM);
    if (!free.isFull) return free.enter(signal);
    const tooLong = new AbortController();
    const entered = new AbortController();
    clock.sleep(maxWaitMs, entered.signal).then(
      () => tooLong.abort(new PaceExceededError(site, text, maxWaitMs)),
      () => {},
    );
    try {
      return await free.enter(
        signal === undefined ? tooLong.signal : AbortSignal.any([tooLong.signal, signal]),
      );
    } finally {
      entered.abort();
    }
  }

  async #waitForTurn(
    site: string,
    { windows }: SitePace,
    rates: readonly RateLimit[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { clock, maxWaitMs } = this.#options;
    const now = clock.now();
    const counted = rates.map(({ count, periodMs, scope }) => {
      const window = windows.get(`${count}/${periodMs}/${scope}`, now);
      if (window === undefined) throw new PaceExceededError(site, NO_ROOM);
      return window;
    });
    let at = now;
    for (const [index, window] of counted.entries()) {
      const earliest = window.earliest(now);
      const waitMs = earliest - now;
      if (waitMs > maxWaitMs)
        throw new PaceExceededError(
          site,
          rates[index]?.text ?? '',
          Number.isFinite(waitMs) ? waitMs : undefined,
        );
      at = Math.max(at, earliest);
    }
    const turns = counted.map((window) => window.take(at));
    try {
      // A timer may fire a little early.
      for (let left = at - now; left > 0; left = at - clock.now()) await clock.sleep(left, signal);
      signal?.throwIfAborted();
    } catch (error) {
      for (const [index, turn] of turns.entries()) counted[index]?.giveBack(turn);
      throw error;
    }
  }
}

function windowOf(name: string): RateWindow {
  const [count, periodMs] = name.split('/');
  return new RateWindow(Number(count), Number(periodMs));
}

function placesOf(most: string): ConcurrencyLimit {
  return new ConcurrencyLimit({ most: Number(most) });
}
