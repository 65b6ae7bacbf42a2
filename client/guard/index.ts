export type { RequestFacts } from './classify-request.js';
export type { AskedRequest, GuardOptions } from './guard.js';
export {
  type GivenPermission,
  PaceExceededError,
  PermissionDeniedError,
} from './guard-errors.js';
export { type AnyFetch, type GuardedFetch, type GuardedInit, guardFetch } from './guard-fetch.js';
export type { GuardClock } from './pace.js';
export type { ReadingBoundOptions } from './reading-bounds.js';
