import type { Clock } from '../../domain/ports/clock.js';
import { HttpError } from './http-error.js';
import { addressKey } from './request-context.js';

/** Wrong tokens that one address may show in a window. */
const MAX_FAILURES = 20;
const WINDOW_MS = 60_000;
/** Addresses remembered at once; beyond that the one whose window began first is forgotten. */
const MAX_ADDRESSES = 10_000;

interface Failures {
  count: number;
  readonly until: number;
}

/**
 * Wrong tokens by address, in the memory of this process: whoever has shown too many waits, also with a right one, so
 * that trying them out tells nothing and costs the store nothing.
 */
export class FailedAttempts {
  readonly #clock: Clock;
  readonly #docsUrl: string;
  /** In the order in which the windows began. */
  readonly #failures = new Map<string, Failures>();

  /** @param docsUrl where a refusal says that limits are described */
  constructor(clock: Clock, docsUrl: string) {
    this.#clock = clock;
    this.#docsUrl = docsUrl;
  }

  /** @throws HttpError `rate_limit_exceeded` when the address has to wait */
  assertMayTry(ip: string | undefined): void {
    const now = this.#clock.now().getTime();
    const found = this.#current(addressKey(ip), now);
    if (found === undefined || found.count < MAX_FAILURES) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((found.until - now) / 1000));
    throw new HttpError('rate_limit_exceeded', 'Too many wrong tokens came from this address.', {
      fields: {
        retry_after_seconds: retryAfterSeconds,
        limit_hit: `${MAX_FAILURES}/minute`,
        docs: this.#docsUrl,
      },
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }

  /** A wrong token came from the address. */
  add(ip: string | undefined): void {
    const key = addressKey(ip);
    const now = this.#clock.now().getTime();
    const found = this.#current(key, now);
    if (found !== undefined) {
      found.count += 1;
      return;
    }
    this.#failures.delete(key);
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size >= MAX_ADDRESSES) this.#failures.delete(oldest);
    this.#failures.set(key, { count: 1, until: now + WINDOW_MS });
  }

  #current(key: string, now: number): Failures | undefined {
    const found = this.#failures.get(key);
    return found !== undefined && found.until > now ? found : undefined;
  }
}
