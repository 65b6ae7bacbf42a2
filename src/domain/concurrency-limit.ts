import { DomainError } from './errors.js';

export interface ConcurrencyLimitOptions {
  /** How many places there are. */
  readonly most: number;
  /** How many of them one holder may {@link ConcurrencyLimit.take}; all when left out. */
  readonly mostOfOne?: number;
  /** What a caller who comes too late is told. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** A bound on how much of something costly is done at once: a place is waited for, or refused when none is free. */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#taken >= this.#options.most;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Takes a place until it is disposed of.
   *
   * @throws DomainError `service_unavailable` when none is left at all, or none for this holder
   */
  take(holder = ''): Disposable {
    const { most, mostOfOne = most, message = 'All places are taken.', ...retry } = this.#options;
    const own = this.#held.get(holder) ?? 0;
    if (this.isFull || own >= mostOfOne) throw new DomainError('service_unavailable', message, retry);
    this.#taken += 1;
    this.#held.set(holder, own + 1);
    return onDispose(() => {
      const left = (this.#held.get(holder) ?? 1) - 1;
      if (left > 0) this.#held.set(holder, left);
      else this.#held.delete(holder);
      this.#handOn();
    });
  }

  /** Waits for a place, in order, and holds it until it is disposed of. Rejects with the signal's reason. */
  async enter(signal?: AbortSignal): Promise<Disposable> {
    signal?.throwIfAborted();
    if (this.isFull) await this.#wait(signal);
    else this.#taken += 1;
    return onDispose(() => this.#handOn());
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(enter);
    });
  }

  /** A place is handed on, so that nothing that comes in between takes it. */
  #handOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#taken -= 1;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}

function onDispose(free: () => void): Disposable {
  let isHeld = true;
  return {
    [Symbol.dispose]: () => {
      if (isHeld) free();
      isHeld = false;
    },
  };
}
