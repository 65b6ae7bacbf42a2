/** How long a server that did not answer well is left alone. */
export interface BackOff {
  /** After the first failure; doubled after each further one. */
  readonly firstMs: number;
  /** A server that asks to be left alone for longer is not waited for. */
  readonly longestMs: number;
}

export const BACK_OFF: BackOff = { firstMs: 500, longestMs: 20_000 };
