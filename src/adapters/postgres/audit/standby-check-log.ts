import type { CheckLogCopy, CheckLogReader } from '../../../domain/audit/ports.js';
import { DomainError } from '../../../domain/errors.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { ReplayLag } from '../core/standby.js';

export interface StandbyCheckLogParts {
  readonly log: CheckLogReader;
  /** The log as the standby has it. */
  readonly copy: CheckLogReader;
  readonly lag: ReplayLag;
  readonly clock: Clock;
}

/**
 * The log of checks, read from a standby. A query that the standby cancels or does not answer goes to the
 * primary.
 */
export class StandbyCheckLog implements CheckLogCopy {
  readonly #parts: StandbyCheckLogParts;

  constructor(parts: StandbyCheckLogParts) {
    this.#parts = parts;
  }

  completeUntil(): Date | undefined {
    const { lag, clock } = this.#parts;
    const through = lag.replayedThrough();
    if (through === undefined) return undefined;
    return new Date(clock.now().getTime() - (performance.now() - through));
  }

  page(...asked: Parameters<CheckLogReader['page']>): ReturnType<CheckLogReader['page']> {
    return this.#ask((log) => log.page(...asked));
  }

  summarise(...asked: Parameters<CheckLogReader['summarise']>): ReturnType<CheckLogReader['summarise']> {
    return this.#ask((log) => log.summarise(...asked));
  }

  async #ask<Answer>(question: (log: CheckLogReader) => Promise<Answer>): Promise<Answer> {
    const { log, copy } = this.#parts;
    try {
      return await question(copy);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'service_unavailable') return question(log);
      throw error;
    }
  }
}
