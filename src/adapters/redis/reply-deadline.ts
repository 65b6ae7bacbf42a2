/** Settled commands after which their times are let go. */
const SPARE = 1_024;

/**
 * Watches over commands whose replies come in the order in which they were sent, with one timer for all of them:
 * calls `overdue` once the oldest has waited `timeoutMs`.
 */
export class ReplyDeadline {
  readonly #timeoutMs: number;
  readonly #overdue: () => void;
  /** When each command was sent, the settled ones up to `#oldest` included. */
  #sentAt: number[] = [];
  #oldest = 0;
  #timer: NodeJS.Timeout | undefined;
  #look: NodeJS.Immediate | undefined;

  constructor(timeoutMs: number, overdue: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#overdue = overdue;
  }

  /** Commands without a reply. */
  get waiting(): number {
    return this.#sentAt.length - this.#oldest;
  }

  sent(): void {
    this.#sentAt.push(performance.now());
    if (this.#timer === undefined) this.#arm(this.#timeoutMs);
  }

  settled(): void {
    this.#oldest += 1;
    if (this.#oldest === this.#sentAt.length) {
      this.#sentAt.length = 0;
      this.#oldest = 0;
    } else if (this.#oldest >= SPARE) {
      this.#sentAt.splice(0, this.#oldest);
      this.#oldest = 0;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#look);
    this.#timer = undefined;
  }

  #arm(inMs: number): void {
    this.#timer = setTimeout(() => {
      if (this.#remainingMs() > 0) this.#check();
      // After a standstill of this process the reply may lie unread in the socket, which comes before the next look.
      else this.#look = setImmediate(() => this.#check());
    }, inMs);
    this.#timer.unref();
  }

  #check(): void {
    this.#timer = undefined;
    if (this.waiting === 0) return;
    const remaining = this.#remainingMs();
    if (remaining > 0) this.#arm(remaining);
    else this.#overdue();
  }

  /** Until the oldest waiting command is overdue. */
  #remainingMs(): number {
    const sentAt = this.#sentAt[this.#oldest];
    return sentAt === undefined ? this.#timeoutMs : sentAt + this.#timeoutMs - performance.now();
  }
}
