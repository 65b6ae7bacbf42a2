import { DomainError } from './errors.js';

export interface ConcurrencyLimitOptions {
  /** How many places there are. */
  readonly most: number;
  /** How many of them one holder may have; all when left out. */
  readonly mostOfOne?: number;
  /** What a caller who comes too late is told. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * A bound on how much of something costly is done at once: a place is waited for, or refused when none is free. Holders who
 * wait are let in by turns, so that one who waits for much keeps the others waiting no longer.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions;
  readonly #held = new Map<string, number>();
  /** Those who wait, by holder, the holder whose turn is next first. */
  readonly #waiting = new Map<string, Set<() => void>>();
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

  /** How many wait. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** How many of this holder wait. */
  waitingOf(holder: string): number {
    return this.#waiting.get(holder)?.size ?? 0;
  }

  /** Whether there is a place for this holder now. */
  hasRoom(holder = ''): boolean {
    return !this.isFull && this.#mayHold(holder);
  }

  /**
   * Takes a place until it is disposed of.
   *
   * @throws DomainError `service_unavailable` when none is left at all, or none for this holder
   */
  take(holder = ''): Disposable {
    const { most: _, mostOfOne: __, message = 'All places are taken.', ...retry } = this.#options;
    if (!this.hasRoom(holder)) throw new DomainError('service_unavailable', message, retry);
    return this.#hold(holder);
  }

  /** Waits for a place, in turn, and holds it until it is disposed of. Rejects with the signal's reason. */
  async enter(signal?: AbortSignal, holder = ''): Promise<Disposable> {
    signal?.throwIfAborted();
    return this.hasRoom(holder) ? this.#hold(holder) : await this.#wait(signal, holder);
  }

  #wait(signal: AbortSignal | undefined, holder: string): Promise<Disposable> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(holder) ?? new Set();
      const leave = () => {
        own.delete(enter);
        if (own.size === 0) this.#waiting.delete(holder);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve(this.#hold(holder));
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.set(holder, own.add(enter));
    });
  }

  #mayHold(holder: string): boolean {
    const { most, mostOfOne = most } = this.#options;
    return (this.#held.get(holder) ?? 0) < mostOfOne;
  }

  #hold(holder: string): Disposable {
    this.#taken += 1;
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
    return onDispose(() => {
      this.#taken -= 1;
      const left = (this.#held.get(holder) ?? 1) - 1;
      if (left > 0) this.#held.set(holder, left);
      else this.#held.delete(holder);
      this.#letIn();
    });
  }

  /** A place is handed on at once, so that nothing that comes in between takes it. */
  #letIn(): void {
    for (const [holder, own] of this.#waiting) {
      const [enter] = own;
      if (enter === undefined || !this.hasRoom(holder)) continue;
      own.delete(enter);
      this.#waiting.delete(holder);
      if (own.size > 0) this.#waiting.set(holder, own);
      enter();
      return;
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
