import type { Static } from 'typebox';
import { closedObject, optionalCount } from './fields.js';

/** How many requests an agent may send to the service (specification 2.4). */
export const RateLimits = closedObject(
  {
    requests_per_minute: optionalCount('Most requests in a minute.', 60),
    requests_per_hour: optionalCount('Most requests in an hour.', 1000),
    requests_per_day: optionalCount('Most requests in a day.', 10000),
    concurrent_sessions: optionalCount('Most agent sessions at the same time.', 5),
  },
  {
    title: 'RateLimits',
    description: 'How much an agent may ask of the service.',
    examples: [{ requests_per_minute: 60, concurrent_sessions: 5 }],
  },
);

export type RateLimits = Static<typeof RateLimits>;
