import { isOverloaded, LOOKS_TO_BE_SURE, overloadedError } from '../../domain/overload.js';

const LOOK_INTERVAL_MS = 100;

/** Measures regularly how late the event loop is, and refuses new requests while it is too late. */
export class OverloadWatch implements Disposable {
  readonly #limitMs: number;
  readonly #timer: NodeJS.Timeout;
  #latenessMs: readonly number[] = [];
  #lookedAtMs = performance.now();
  #refused = 0;

  /** @param limitMs longest lateness that does not count as overload */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#timer = setInterval(() => this.#look(), LOOK_INTERVAL_MS).unref();
  }

  /** @throws DomainError `service_unavailable` while the process is overloaded */
  admit(): void {
    if (!isOverloaded(this.#latenessMs, this.#limitMs)) return;
    this.#refused += 1;
    throw overloadedError(this.#refused);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const nowMs = performance.now();
    const lateMs = nowMs - this.#lookedAtMs - LOOK_INTERVAL_MS;
    this.#lookedAtMs = nowMs;
    this.#latenessMs = [...this.#latenessMs, lateMs].slice(-LOOKS_TO_BE_SURE);
  }
}
