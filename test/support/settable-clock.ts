import type { Clock } from '../../src/domain/ports/clock.js';

/** A clock that stands still until it is set. */
export class SettableClock implements Clock {
  #now: Date;

  constructor(at = '2026-03-04T05:06:07.089Z') {
    this.#now = new Date(at);
  }

  now(): Date {
    return this.#now;
  }

  set(at: string): void {
    this.#now = new Date(at);
  }
}
