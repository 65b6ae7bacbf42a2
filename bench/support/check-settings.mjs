/**
 * The settings for measuring checks. Both limit windows count but never refuse. Nothing is fetched from the web in the
 * background, which would measure other people's servers.
 */
export const CHECK_SETTINGS = {
  RATE_LIMIT_HOURLY: '1000000000',
  RATE_LIMIT_DAILY: '1000000000',
  CHECK_LOOKUP: 'registry',
};
