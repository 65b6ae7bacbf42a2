import { DomainError } from './errors.js';

export interface PlacesOptions {
  /** How many may be held at once. */
  readonly most: number;
  /** How many one holder may have at once; as many as there are when left out. */
  readonly mostOfOne?: number;
  /** What whoever comes too late is told. */
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** A bound on how much of something costly is done at once, and by whom. */
export class Places {
  readonly #options: PlacesOptions;
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /**
   * Takes a place until it is disposed of.
   *
   * @throws DomainError `service_unavailable` when none is left, for anybody or for this holder
   */
  take(holder = ''): Disposable {
    const { most, mostOfOne = most, message, retryAfterSeconds } = this.#options;
    const own = this.#held.get(holder) ?? 0;
    if (this.#taken >= most || own >= mostOfOne)
      throw new DomainError('service_unavailable', message, { retryAfterSeconds });
    this.#taken += 1;
    this.#held.set(holder, own + 1);
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#free(holder);
      },
    };
  }

  #free(holder: string): void {
    this.#taken -= 1;
    const left = (this.#held.get(holder) ?? 1) - 1;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}
