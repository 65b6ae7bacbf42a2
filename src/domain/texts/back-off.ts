const DAY_MS = 24 * 60 * 60 * 1000;
/** The failures of a text that nobody has asked for in this time are forgotten. */
export const FAILURES_KEPT_MS = 7 * DAY_MS;
/** The pauses after failed fetches of a text. */
export const TEXT_RETRY = { firstMs: 60 * 1000, mostMs: DAY_MS } as const;
