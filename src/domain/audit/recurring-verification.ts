import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import { WorkStopped } from '../ports/workers.js';
import type { VerifyChains } from './verify-chains.js';

const MINUTE_MS = 60_000;
/** Time between two verifications. */
const INTERVAL_MS = 60 * MINUTE_MS;
/** How far back each verification reaches: since the last one, plus what was under way then. */
const SPAN_MS = INTERVAL_MS + 10 * MINUTE_MS;
/** The shortest span, when the full one takes too long to verify. */
const LEAST_SPAN_MS = MINUTE_MS;
/** A start has more urgent work first. */
const FIRST_AFTER_MS = 5 * MINUTE_MS;
/** Most findings that one line of the service's log names. */
const MOST_NAMED = 10;

export interface RecurringVerificationParts {
  /** Bounded in time: a verification that takes too long is stopped ({@link WorkStopped}). */
  readonly verify: VerifyChains;
  readonly clock: Clock;
  readonly log: Log;
}

/** The result of the last verification that completed. */
export interface VerificationFigures {
  /**
   * Time since the end of the last verification of the full span; before the first one, time since the start.
   */
  readonly ageMs: number;
  readonly findings: number;
  /** Keys in the database that no process of this installation put there. */
  readonly unknownKeys: number;
}

/**
 * Verifies the recent part of the log once an hour. It gives way to a caller who requests a verification.
 * When one takes too long, the next covers half the span; after one that completed, the span doubles again.
 * So a part of each hour is verified rather than nothing.
 */
export class RecurringVerification {
  readonly #parts: RecurringVerificationParts;
  #dueMs: number;
  #endedMs: number;
  #spanMs = SPAN_MS;
  #last = { findings: 0, unknownKeys: 0 };
  #running: AbortController | undefined;

  constructor(parts: RecurringVerificationParts) {
    this.#parts = parts;
    this.#endedMs = parts.clock.now().getTime();
    this.#dueMs = this.#endedMs + FIRST_AFTER_MS;
  }

  get figures(): VerificationFigures {
    return { ...this.#last, ageMs: this.#parts.clock.now().getTime() - this.#endedMs };
  }

  /**
   * Verifies when it is due. One call at a time. Never rejects: a failure is logged, and the next call tries
   * again.
   */
  async look(): Promise<void> {
    const { verify, clock, log } = this.#parts;
    const nowMs = clock.now().getTime();
    if (nowMs < this.#dueMs) return;
    const running = new AbortController();
    this.#running = running;
    try {
      const { findings, findingsTotal } = await verify({ fromMs: nowMs - this.#spanMs }, running.signal);
      if (this.#spanMs === SPAN_MS) this.#endedMs = clock.now().getTime();
      this.#spanMs = Math.min(SPAN_MS, 2 * this.#spanMs);
      this.#dueMs = nowMs + INTERVAL_MS;
      this.#last = {
        findings: findingsTotal,
        unknownKeys: findings.filter(({ kind }) => kind === 'key_unknown').length,
      };
      if (findingsTotal > 0)
        log.error(
          { findings: findings.slice(0, MOST_NAMED), findingsTotal },
          'The log of checks is not as it was written.',
        );
    } catch (err) {
      if (running.signal.aborted) return;
      if (err instanceof WorkStopped) {
        // A repetition at once would take as long.
        this.#dueMs = nowMs + INTERVAL_MS;
        this.#spanMs = Math.max(LEAST_SPAN_MS, this.#spanMs / 2);
      }
      log.warn({ err, nextMinutes: this.#spanMs / MINUTE_MS }, 'The log of checks could not be verified.');
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends a verification that is under way; the next call of `look` begins it again. */
  giveWay(): void {
    this.#running?.abort();
  }
}
