import type { Clock } from '../../../domain/ports/clock.js';
import type { Log } from '../../../domain/ports/log.js';
import type { NameClient } from './caller.js';
import { limitExceeded } from './http-error.js';
import { addressKey } from './request-context.js';

/** Wrong tokens that one address may show in a window. */
const MAX_FAILURES = 20;
const WINDOW_MS = 60_000;
/** Most addresses that are remembered. Beyond that, the one whose window began first is forgotten. */
const MAX_ADDRESSES = 10_000;

interface Failures {
  count: number;
  readonly until: number;
}

export interface FailedAttemptsOptions {
  readonly clock: Clock;
  /** The page that describes limits, for refusals. */
  readonly docsUrl: string;
  readonly log: Log;
  readonly nameClient: NameClient;
}

/** The source of a token: the caller's address and the request. */
export interface Attempt {
  readonly ip: string | undefined;
  readonly token: string;
  readonly requestId: string;
}

/**
 * Wrong tokens by address, in the memory of this process. A caller that has shown too many waits, even with a
 * right one, so that guessing reveals nothing and costs the store nothing. A token counts as soon as its
 * lookup begins, so that many at once do not evade the limit. The same token in several requests at once
 * counts once, until it has proved wrong.
 */
export class FailedAttempts {
  readonly #options: FailedAttemptsOptions;
  /** In the order in which the windows began. */
  readonly #failures = new Map<string, Failures>();
  /** How many requests are looking up each token at this moment, by address. */
  readonly #underWay = new Map<string, Map<string, number>>();

  constructor(options: FailedAttemptsOptions) {
    this.#options = options;
  }

  /**
   * The holder of the token according to `find`; `undefined` for a wrong one, which is then counted.
   *
   * @throws HttpError `rate_limit_exceeded` when the address has to wait
   */
  async look<Holder>(
    attempt: Attempt,
    find: (token: string) => Promise<Holder | undefined>,
  ): Promise<Holder | undefined> {
    const address = addressKey(attempt.ip);
    const done = this.#begin(address, attempt.token);
    let holder: Holder | undefined;
    try {
      holder = await find(attempt.token);
    } finally {
      done();
    }
    if (holder === undefined) this.#fail(address, attempt);
    return holder;
  }

  /** Returns a function to call when the lookup has ended. */
  #begin(address: string, token: string): () => void {
    const failed = this.#current(address)?.count ?? 0;
    const tokens = this.#underWay.get(address) ?? new Map<string, number>();
    const others = tokens.has(token) ? tokens.size - 1 : tokens.size;
    if (failed + others >= MAX_FAILURES) this.#refuse(address);
    this.#underWay.set(address, tokens.set(token, (tokens.get(token) ?? 0) + 1));
    return () => {
      const left = (tokens.get(token) ?? 1) - 1;
      if (left > 0) tokens.set(token, left);
      else tokens.delete(token);
      if (tokens.size === 0) this.#underWay.delete(address);
    };
  }

  #refuse(address: string): never {
    throw limitExceeded('Too many wrong tokens came from this address.', {
      limitHit: `${MAX_FAILURES}/minute`,
      docsUrl: this.#options.docsUrl,
      waitMs: this.#leftMs(this.#current(address)),
    });
  }

  #fail(address: string, { ip, requestId }: Attempt): void {
    const found = this.#current(address) ?? this.#start(address);
    if (found.count >= MAX_FAILURES) this.#refuse(address);
    found.count += 1;
    if (found.count < MAX_FAILURES) return;
    const { log, nameClient } = this.#options;
    const waitSeconds = Math.ceil(this.#leftMs(found) / 1000);
    log.warn(
      { client: nameClient(ip ?? ''), requestId, wrongTokens: MAX_FAILURES, waitSeconds },
      'Too many wrong tokens: the address has to wait, also with a right one.',
    );
  }

  #start(address: string): Failures {
    const started = { count: 0, until: this.#options.clock.now().getTime() + WINDOW_MS };
    this.#failures.delete(address);
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size >= MAX_ADDRESSES) this.#failures.delete(oldest);
    this.#failures.set(address, started);
    return started;
  }

  #current(address: string): Failures | undefined {
    const found = this.#failures.get(address);
    const leftMs = this.#leftMs(found);
    // More than a whole window is left only if the clock was set back. Such a window no longer counts.
    return leftMs > 0 && leftMs <= WINDOW_MS ? found : undefined;
  }

  #leftMs(failures: Failures | undefined): number {
    return (failures?.until ?? 0) - this.#options.clock.now().getTime();
  }
}
