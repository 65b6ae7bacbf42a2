/** Requests that were sent, or have their turn, at about the same time. */
export interface Turn {
  readonly since: number;
  at: number;
  count: number;
}

/**
 * Up to this many turns are stored separately. Beyond it, turns within a hundredth of the period count from
 * the last of them.
 */
const EXACT = 100;

/**
 * Turns under a limit of `count` in any `periodMs`. Stores about a hundred numbers, however high the limit.
 */
export class RateWindow {
  readonly #count: number;
  readonly #periodMs: number;
  readonly #grainMs: number;
  #turns: Turn[] = [];
  #taken = 0;

  constructor(count: number, periodMs: number) {
    this.#count = count;
    this.#periodMs = periodMs;
    this.#grainMs = count > EXACT ? periodMs / EXACT : 0;
  }

  /** Whether a turn still counts. */
  isInForce(now: number): boolean {
    this.#forget(now);
    return this.#turns.length > 0;
  }

  /**
   * The first instant at which one more turn keeps the limit. It is not before `now` nor before an earlier
   * turn.
   */
  earliest(now: number): number {
    this.#forget(now);
    let at = Math.max(now, this.#turns.at(-1)?.at ?? now);
    let taken = this.#taken;
    for (const turn of this.#turns) {
      if (taken < this.#count) break;
      taken -= turn.count;
      at = Math.max(at, turn.at + this.#periodMs);
    }
    return taken < this.#count ? at : Number.POSITIVE_INFINITY;
  }

  /** @param at not before {@link earliest} */
  take(at: number): Turn {
    this.#taken += 1;
    const last = this.#turns.at(-1);
    if (last !== undefined && at - last.since < this.#grainMs) {
      last.at = at;
      last.count += 1;
      return last;
    }
    const turn = { since: at, at, count: 1 };
    this.#turns.push(turn);
    return turn;
  }

  /** Gives back an unused turn. */
  giveBack(turn: Turn): void {
    turn.count -= 1;
    this.#taken -= 1;
    if (turn.count === 0) this.#turns = this.#turns.filter((one) => one !== turn);
  }

  #forget(now: number): void {
    let over = 0;
    for (const { at, count } of this.#turns) {
      if (at + this.#periodMs > now) break;
      this.#taken -= count;
      over += 1;
    }
    if (over > 0) this.#turns.splice(0, over);
  }
}
