/** A share with its 95 % interval. */
export interface ShareWithInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Values that it was measured on, those of the other keys with them. */
  readonly values: number;
}

/** How often values that came about like one were measured to be right: the one figure that is given of accuracy. */
export interface ValueAccuracy extends ShareWithInterval {
  /** Labelled texts that it was measured on. */
  readonly texts: number;
}
