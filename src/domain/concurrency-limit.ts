import { DomainError } from './errors.js';

export interface ConcurrencyLimitOptions {
  /** How many places there are. */
  readonly most: number;
  /** How many places one holder may have; all when left out. */
  readonly mostOfOne?: number;
  /** The message for a caller who is refused. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * Limits how much costly work runs at once. A caller waits for a place, or is refused when none is free.
 * Waiting holders take turns, so that one with many requests does not delay the others.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions;
  readonly #held = new Map<string, number>();
  /** The waiting callers by holder; the holder whose turn is next comes first. */
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

  /** How many callers wait. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** How many callers of this holder wait. */
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
   * @throws DomainError `service_unavailable` when no place is free, or none for this holder
   */
  take(holder = ''): Disposable {
    const { most: _, mostOfOne: __, message = 'All places are taken.', ...retry } = this.#options;
    if (!this.hasRoom(holder)) throw new DomainError('service_unavailable', message, retry);
    return this.#hold(holder);
  }

  /** Waits for its turn and takes a place until it is disposed of. Rejects with the signal's reason. */
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

  /** Hands a place on at once, so that no call in between can take it. */
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
