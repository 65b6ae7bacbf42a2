/**
 * The settings under which checks are measured: both limit windows count but never refuse, and nothing is fetched
 * from the web behind the replies, which would measure somebody else's servers.
 */
export const CHECK_SETTINGS = {
  RATE_LIMIT_HOURLY: '1000000000',
  RATE_LIMIT_DAILY: '1000000000',
  CHECK_LOOKUP: 'registry',
};
