import { ConcurrencyLimit } from '../../domain/concurrency-limit.js';
import { DomainError } from '../../domain/errors.js';
import type { JobRun, KeyedJobs } from '../../domain/generate/ports.js';
import { orAborted } from '../../domain/or-aborted.js';

export interface SharedJobsOptions {
  /** Most jobs in their costly part at one time. */
  readonly concurrency: number;
  /** Most jobs waiting for a place. One more is refused. */
  readonly queueMax: number;
  /** Whole time of a job, including its wait. */
  readonly timeoutMs: number;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
}

interface Job {
  readonly result: Promise<unknown>;
  readonly stop: AbortController;
  waiting: number;
  /** All that it reported so far, for later callers. */
  readonly told: unknown[];
  readonly hearing: Set<(told: unknown) => void>;
}

type Work = (run: JobRun<unknown>) => Promise<unknown>;

/** Expected holding time of a place before any was released. */
const FIRST_GUESS_MS = 5_000;
/** Weight of the latest holding time in the running mean. */
const NEWEST = 0.2;
const MAX_RETRY_SECONDS = 3_600;
/** A job that took too long is not retried at once. */
const OVERDUE_RETRY_SECONDS = 30;

/**
 * One caller has at most half of the places and of the queue, so that endless jobs leave the rest to others.
 */
function shareOf(all: number): number {
  return Math.ceil(all / 2);
}

/** Jobs of this process: one for each key, with a bounded number of places and a bounded queue. */
export class SharedJobs implements KeyedJobs, AsyncDisposable {
  readonly #options: SharedJobsOptions;
  readonly #now: () => number;
  readonly #jobs = new Map<string, Job>();
  /** Jobs that were abandoned and have not ended yet. */
  readonly #ending = new Map<string, Promise<unknown>>();
  readonly #places: ConcurrencyLimit;
  #meanMs = FIRST_GUESS_MS;
  #stopping = false;

  constructor(options: SharedJobsOptions) {
    this.#options = options;
    this.#places = new ConcurrencyLimit({
      most: options.concurrency,
      mostOfOne: shareOf(options.concurrency),
    });
    this.#now = options.now ?? (() => performance.now());
  }

  async run<Result, Told>(
    key: string,
    work: (run: JobRun<Told>) => Promise<Result>,
    signal: AbortSignal,
    hear: (told: Told) => void = () => {},
    asker = key,
  ): Promise<Result> {
    signal.throwIfAborted();
    const running = this.#jobs.get(key);
    if (running === undefined && this.#stopping) throw stopped();
    const job = running ?? this.#start(key, work as Work, asker);
    // All jobs under one key are of the same kind, so each of their callers understands their reports.
    const hearing = (told: unknown) => hear(told as Told);
    for (const told of job.told) hearing(told);
    job.hearing.add(hearing);
    job.waiting += 1;
    try {
      return (await orAborted(job.result, signal)) as Result;
    } finally {
      job.waiting -= 1;
      job.hearing.delete(hearing);
      if (job.waiting === 0) {
        this.#giveUp(key, job);
        job.stop.abort(new DOMException('Nobody waits for it any more.', 'AbortError'));
      }
    }
  }

  /**
   * After `graceMs`, ends the jobs that are still under way and accepts no more. Until then new jobs are
   * accepted: as long as connections are open, serving a caller is better than refusing it.
   */
  beginStop(graceMs: number): void {
    setTimeout(() => this.#stop(), graceMs).unref();
  }

  /** Aborts the jobs under way and waits for them. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop();
    await Promise.allSettled([
      ...[...this.#jobs.values()].map(({ result }) => result),
      ...this.#ending.values(),
    ]);
  }

  #stop(): void {
    this.#stopping = true;
    for (const { stop } of this.#jobs.values()) stop.abort(stopped());
  }

  #start(key: string, work: Work, asker: string): Job {
    const stop = new AbortController();
    const tell = (told: unknown) => {
      job.told.push(told);
      for (const hear of job.hearing) hear(told);
    };
    const timer = setTimeout(() => stop.abort(this.#overdue()), this.#options.timeoutMs);
    const before = this.#ending.get(key)?.catch(() => undefined);
    const result = Promise.resolve(before)
      .then(() => work({ signal: stop.signal, takePlace: () => this.#takePlace(stop.signal, asker), tell }))
      .catch((error: unknown) => {
        // Whatever an aborted job rejects with, the reason of the abort is why it ended.
        throw stop.signal.aborted ? stop.signal.reason : error;
      })
      .finally(() => {
        clearTimeout(timer);
        this.#forget(key, job);
      });
    // Waiting callers get the error. An abandoned job has no caller left.
    result.catch(() => undefined);
    const job: Job = { result, stop, waiting: 0, told: [], hearing: new Set() };
    this.#jobs.set(key, job);
    return job;
  }

  /** The next caller starts a new job instead of joining this one, but only after this one has ended. */
  #giveUp(key: string, job: Job): void {
    if (this.#jobs.get(key) !== job) return;
    this.#jobs.delete(key);
    this.#ending.set(key, job.result);
  }

  #forget(key: string, job: Job): void {
    if (this.#jobs.get(key) === job) this.#jobs.delete(key);
    if (this.#ending.get(key) === job.result) this.#ending.delete(key);
  }

  async #takePlace(signal: AbortSignal, asker: string): Promise<Disposable> {
    const { queueMax } = this.#options;
    const { waiting } = this.#places;
    const isQueueFull = waiting >= queueMax || this.#places.waitingOf(asker) >= shareOf(queueMax);
    if (isQueueFull && !this.#places.hasRoom(asker)) {
      throw new DomainError(
        'service_unavailable',
        'The capacity for generating terms documents is reached.',
        { retryAfterSeconds: this.#waitSeconds() },
      );
    }
    const place = await this.#places.enter(signal, asker);
    const since = this.#now();
    return {
      [Symbol.dispose]: () => {
        this.#meanMs += NEWEST * (this.#now() - since - this.#meanMs);
        place[Symbol.dispose]();
      },
    };
  }

  /** Estimates when a place will be free for one more, from the holding times so far. */
  #waitSeconds(): number {
    const rounds = (this.#places.waiting + 1) / this.#options.concurrency;
    return Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil((rounds * this.#meanMs) / 1000)));
  }

  #overdue(): DomainError {
    return new DomainError(
      'service_unavailable',
      `No terms document could be generated within ${Math.round(this.#options.timeoutMs / 1000)} seconds.`,
      { retryAfterSeconds: Math.max(OVERDUE_RETRY_SECONDS, this.#waitSeconds()) },
    );
  }
}

function stopped(): DomainError {
  return new DomainError('service_unavailable', 'The service is stopping.', { retryAfterSeconds: 5 });
}
