import type { GuardClock } from '../../client/guard/pace.js';

/** A clock that stands still until it is moved. Moving it wakes sleepers. */
export class SettableGuardClock implements GuardClock {
  #now = 0;
  readonly #sleepers = new Set<{ readonly until: number; wake(): void }>();
  #onSleep: () => void = () => {};

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = {
        until: this.#now + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
      this.#onSleep();
    });
  }

  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Resolves once that many are sleeping. */
  async untilSleeping(count = 1): Promise<void> {
    while (this.#sleepers.size < count) {
      await new Promise<void>((resolve) => {
        this.#onSleep = resolve;
      });
    }
  }

  move(ms: number): void {
    this.#now += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.until <= this.#now) sleeper.wake();
  }
}
