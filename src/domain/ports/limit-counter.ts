/** How much of one window a caller has used. */
export interface LimitUse {
  readonly used: number;
  /** When the window ends. For a caller without a window: when one that began now would end. */
  readonly resetAt: Date;
}

/** The result of a count, and the state of the caller's windows after it. */
export interface LimitCount {
  /** Index of the first window without room for the cost; `undefined` when all had room. */
  readonly full: number | undefined;
  /** In the order of the windows. */
  readonly uses: readonly LimitUse[];
}

/** One window of a limit, as the counter keeps it. */
export interface CountedWindow {
  /** Distinguishes it from the other windows of the same limit. */
  readonly name: string;
  readonly lengthMs: number;
}

/**
 * Counts callers' requests in fixed windows of one or several lengths. A caller's window starts with the
 * first request counted in it and ends one length later, whatever happens in between.
 */
export interface LimitCounter {
  /** Adds one to the window at this index, even beyond its limit. */
  count(key: string, place: number): Promise<LimitUse>;
  /** Takes one out of the window at this index again, as long as that window lasts. */
  takeBack(key: string, place: number): Promise<void>;
  /**
   * Adds `cost` (at least 1) to all of the key's windows in one step. When one window would then exceed its
   * limit, it adds to none, and no count ever includes a refused request.
   *
   * @param limits in the order of the windows
   */
  add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount>;
  /** The result that `add` would have now; adds nothing. */
  look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount>;
}

/** A counter that can continue from the state of another one. */
export interface ResumableLimitCounter extends LimitCounter {
  /** From now on the key's window at this index has this state, until the next count. */
  resume(key: string, place: number, use: LimitUse): void;
}
