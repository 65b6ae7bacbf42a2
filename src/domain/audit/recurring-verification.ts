import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import { WorkStopped } from '../ports/workers.js';
import type { VerifyChains } from './verify-chains.js';

const MINUTE_MS = 60_000;
/** From one verification to the next. */
const INTERVAL_MS = 60 * MINUTE_MS;
/** What is verified each time: all since the last time, and what was on its way then. */
const SPAN_MS = INTERVAL_MS + 10 * MINUTE_MS;
/** Where that is more than can be verified in time, never less than this. */
const LEAST_SPAN_MS = MINUTE_MS;
/** A start has other things to do first. */
const FIRST_AFTER_MS = 5 * MINUTE_MS;
/** Named in the log. */
const MOST_NAMED = 10;

export interface RecurringVerificationParts {
  /** Bounded in time: one that takes too long is stopped ({@link WorkStopped}). */
  readonly verify: VerifyChains;
  readonly clock: Clock;
  readonly log: Log;
}

/** How the last verification that came to an end did. */
export interface VerificationFigures {
  /** Time since the end of the last one that covered all since the one before; since the start before the first one. */
  readonly ageMs: number;
  readonly findings: number;
  /** Keys in the database that no process of this installation put there. */
  readonly unknownKeys: number;
}

/**
 * Verifies what was written to the log of late, once an hour, and gives way to who asks for a verification. What takes too
 * long is halved the next time, and doubled again after one that ended: a part of each hour is verified rather than nothing.
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

  /** Verifies where it is time to. One call at a time; never rejects: what fails is logged, and tried by the next call. */
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
        // What takes too long would take as long at once.
        this.#dueMs = nowMs + INTERVAL_MS;
        this.#spanMs = Math.max(LEAST_SPAN_MS, this.#spanMs / 2);
      }
      log.warn({ err, nextMinutes: this.#spanMs / MINUTE_MS }, 'The log of checks could not be verified.');
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends a verification that is under way; the next look begins it again. */
  giveWay(): void {
    this.#running?.abort();
  }
}
