/** One caller's window. */
export interface Window {
  used: number;
  readonly endsAtMs: number;
}

/**
 * The windows of one length that have not ended, one per key and at most `max` of them. Two generations are kept and
 * the older is dropped whole once everything in it has ended, so that no scan is needed and a key is forgotten at most
 * two lengths after its last window began. Where there is no room for another window, the oldest is forgotten.
 */
export class WindowTable {
  readonly #lengthMs: number;
  readonly #max: number;
  #current = new Map<string, Window>();
  #previous = new Map<string, Window>();
  /** Where the oldest of each generation is: an iterator of its own, since a new one steps over all that was removed. */
  #oldestCurrent = this.#current.keys();
  #oldestPrevious = this.#previous.keys();
  #turnAtMs: number;

  constructor(lengthMs: number, max: number, nowMs: number) {
    this.#lengthMs = lengthMs;
    this.#max = max;
    this.#turnAtMs = nowMs + lengthMs;
  }

  /** The key's window, in whichever generation it began; `undefined` for a key that has none now. */
  find(key: string, nowMs: number): Window | undefined {
    if (nowMs >= this.#turnAtMs) this.#turn(nowMs);
    const window = this.#current.get(key) ?? this.#previous.get(key);
    return window !== undefined && window.endsAtMs > nowMs ? window : undefined;
  }

  /** When a window that began now would end. */
  endOf(nowMs: number): number {
    return nowMs + this.#lengthMs;
  }

  /** Begins a window of a key that has none, or whose window is another than was thought. */
  begin(key: string, window: Window): void {
    if (this.#current.size + this.#previous.size >= this.#max && !this.#current.has(key))
      this.#forgetOldest();
    this.#current.set(key, window);
  }

  /** The key has used this much of a window that ends then. */
  set(key: string, used: number, endsAtMs: number, nowMs: number): void {
    const window = this.find(key, nowMs);
    if (window?.endsAtMs === endsAtMs) window.used = used;
    // A window that ended later than one length from now would outlive its generation.
    else if (used > 0) this.begin(key, { used, endsAtMs: Math.min(endsAtMs, this.endOf(nowMs)) });
  }

  #forgetOldest(): void {
    const oldest = this.#oldestPrevious.next();
    if (!oldest.done) this.#previous.delete(oldest.value);
    else this.#current.delete(this.#oldestCurrent.next().value ?? '');
  }

  #turn(nowMs: number): void {
    // After two lengths without a request both generations are over.
    const isOver = nowMs >= this.#turnAtMs + this.#lengthMs;
    this.#previous = isOver ? new Map() : this.#current;
    this.#oldestPrevious = isOver ? this.#previous.keys() : this.#oldestCurrent;
    this.#current = new Map();
    this.#oldestCurrent = this.#current.keys();
    this.#turnAtMs = nowMs + this.#lengthMs;
  }
}
