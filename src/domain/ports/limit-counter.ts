/** How much of one window a caller has used. */
export interface LimitUse {
  readonly used: number;
  readonly resetAt: Date;
}

/**
 * Counts callers' requests in fixed windows of one length. A caller's window starts with its first request and ends
 * one length later, whatever comes in between.
 */
export interface LimitCounter {
  /** Adds `cost` (at least 1) to the key's current window and says how it stands after that. */
  add(key: string, cost: number): Promise<LimitUse>;
  /** Takes back what was added to the key's current window, down to nothing. A window that has ended stays as it is. */
  takeBack(key: string, cost: number): Promise<void>;
}

/** A counter that can go on from where another one stood. */
export interface ResumableLimitCounter extends LimitCounter {
  /** From now on the key's current window stands as told, until the next `add` or `takeBack`. */
  resume(key: string, use: LimitUse): void;
}
