/** The time of day. A port so that a test can set it. */
export interface Clock {
  now(): Date;
}
