import { FetchStop } from './fetch-stop.js';

/** Aborts one fetch when its time is up or its caller gives up, with a `FetchStop` as the reason. */
export class Deadline implements Disposable {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #endsAt: number;
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.signal = this.#controller.signal;
    this.#endsAt = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => {
      this.#controller.abort(new FetchStop('timed_out', `There was no whole answer within ${timeoutMs} ms.`));
    }, timeoutMs);
    this.#caller = caller;
    caller?.addEventListener('abort', this.#giveUp);
    if (caller?.aborted) this.#giveUp();
  }

  /** Whether the caller has given up, rather than the time being up. */
  isGivenUp(): boolean {
    return this.#caller?.aborted ?? false;
  }

  remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }

  readonly #giveUp = () => {
    this.#controller.abort(new FetchStop('aborted', 'The fetch was stopped by its caller.'));
  };
}
