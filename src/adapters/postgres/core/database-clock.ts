import type { Pool } from 'pg';
import type { Clock } from '../../../domain/ports/clock.js';

/** How far the database's clock is ahead of this process's, as last measured. */
export class DatabaseClock {
  readonly #pool: Pool;
  readonly #clock: Clock;
  #aheadMs = 0;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Asks the database. Exact to half the time that the answer takes. Rejects when there is no answer. */
  async measure(): Promise<void> {
    const askedMs = this.#clock.now().getTime();
    const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms';
    const { rows } = await this.#pool.query<{ ms: number }>(text);
    const answeredMs = this.#clock.now().getTime();
    this.#aheadMs = (rows[0]?.ms ?? askedMs) - (askedMs + answeredMs) / 2;
  }
}
