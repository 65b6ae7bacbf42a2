/** How much of one window a caller has used. */
export interface LimitUse {
  readonly used: number;
  /** When the window ends; when a window that began now would end, for a caller that has none. */
  readonly resetAt: Date;
}

/** What came of a count, and how the caller's windows stand after it. */
export interface LimitCount {
  /** The first window without room for the cost, by its place; `undefined` when there was room in all of them. */
  readonly full: number | undefined;
  /** In the order of the windows. */
  readonly uses: readonly LimitUse[];
}

/** One window of a limit, as a counter keeps it. */
export interface CountedWindow {
  /** Tells it from the other windows of the same limit. */
  readonly name: string;
  readonly lengthMs: number;
}

/**
 * Counts callers' requests in fixed windows of one or several lengths. A caller's window starts with the first request
 * that is counted in it and ends one length later, whatever comes in between.
 */
export interface LimitCounter {
  /** Adds one to the window at this place, whatever it then holds. */
  count(key: string, place: number): Promise<LimitUse>;
  /** Takes one out of the window at this place again, as long as that window lasts. */
  takeBack(key: string, place: number): Promise<void>;
  /**
   * Adds `cost` (at least 1) to all of the key's windows, or, when one of them would then hold more than its limit, to
   * none, in one step: what is refused is at no moment seen in any count.
   *
   * @param limits in the order of the windows
   */
  add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount>;
  /** What `add` would come to at this moment; adds nothing. */
  look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount>;
}

/** A counter that can go on from where another one stood. */
export interface ResumableLimitCounter extends LimitCounter {
  /** From now on the key's window at this place stands as told, until it is counted in again. */
  resume(key: string, place: number, use: LimitUse): void;
}
