/** A command that waits for its reply. */
export interface SentCommand {
  readonly sentAt: number;
}

/**
 * Watches commands whose replies come in any order, with one timer for all of them. Calls `overdue` once a
 * command has waited `timeoutMs`.
 */
export class ReplyDeadline {
  readonly #timeoutMs: number;
  readonly #overdue: () => void;
  /** In the order in which they were sent. */
  readonly #sent = new Set<SentCommand>();
  #timer: NodeJS.Timeout | undefined;
  #look: NodeJS.Immediate | undefined;

  constructor(timeoutMs: number, overdue: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#overdue = overdue;
  }

  /** The number of commands without a reply. */
  get waiting(): number {
    return this.#sent.size;
  }

  sent(): SentCommand {
    const command = { sentAt: performance.now() };
    this.#sent.add(command);
    if (this.#timer === undefined) this.#arm(this.#timeoutMs);
    return command;
  }

  settled(command: SentCommand): void {
    this.#sent.delete(command);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#look);
    this.#timer = undefined;
  }

  #arm(inMs: number): void {
    this.#timer = setTimeout(() => {
      if (this.#remainingMs() > 0) this.#check();
      // After a standstill of this process the reply may be unread in the socket. It is read before the next
      // check.
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
    const [oldest] = this.#sent;
    return oldest === undefined ? this.#timeoutMs : oldest.sentAt + this.#timeoutMs - performance.now();
  }
}
