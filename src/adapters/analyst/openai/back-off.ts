/** How long to wait after a failure of the server. */
export interface BackOff {
  /** Wait after the first failure. It doubles after each further one. */
  readonly firstMs: number;
  /** If the server asks for a longer wait, there is no retry. */
  readonly longestMs: number;
}

export const BACK_OFF: BackOff = { firstMs: 500, longestMs: 20_000 };
