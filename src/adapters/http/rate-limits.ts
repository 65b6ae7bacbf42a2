import type { Request, RequestHandler, Response } from 'express';
import { type ClientRateLimitInfo, rateLimit, type Store } from 'express-rate-limit';
import type { Clock } from '../../domain/ports/clock.js';
import type { LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';
import { HttpError } from './http-error.js';
import { addressKey } from './request-context.js';

/** Lengths of the windows in use, in milliseconds, by the word that `limit_hit` names them with. */
export const WINDOW_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export type WindowName = keyof typeof WINDOW_MS;

/** One window of a limit: so many requests in that time. */
export interface LimitWindow {
  readonly window: WindowName;
  readonly limit: number;
  readonly counter: LimitCounter;
}

/** The windows of one group of routes, the one that the `X-RateLimit-*` headers speak of first. */
export type RouteLimit = readonly [LimitWindow, ...LimitWindow[]];

export interface RateLimiter {
  /** Counts one request in every window, or refuses it with 429, which is counted in none. */
  readonly middleware: readonly RequestHandler[];
  /**
   * Counts `cost` more for the request under way.
   *
   * @throws HttpError `rate_limit_exceeded` when a window has less than that left; nothing is counted then.
   */
  charge(req: Request, res: Response, cost: number): Promise<void>;
}

/** Limits per caller with the headers and the 429 body of the specification (7.1 and 8). */
export function makeRateLimiter(windows: RouteLimit, clock: Clock, docsUrl: string): RateLimiter {
  const [headed] = windows;

  function setHeaders(res: Response, { used, resetAt }: LimitUse): void {
    res.setHeader('X-RateLimit-Limit', headed.limit);
    res.setHeader('X-RateLimit-Remaining', Math.max(0, headed.limit - used));
    res.setHeader('X-RateLimit-Reset', Math.ceil(resetAt.getTime() / 1000));
  }

  function exceeded({ window, limit }: LimitWindow, { resetAt }: LimitUse, what: string): HttpError {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000));
    const limitHit = `${limit}/${window}`;
    return new HttpError('rate_limit_exceeded', `${what} exceeds the limit of ${limitHit}.`, {
      fields: { retry_after_seconds: retryAfterSeconds, limit_hit: limitHit, docs: docsUrl },
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }

  /** Takes a cost back from the windows before this one: a refused request counts nowhere. */
  async function takeBack(key: string, cost: number, from: readonly LimitWindow[]): Promise<void> {
    for (const { counter } of from) await counter.takeBack(key, cost);
  }

  const middleware = windows.map((own, index) =>
    rateLimit({
      windowMs: WINDOW_MS[own.window],
      limit: own.limit,
      keyGenerator: (req) => addressKey(req.ip),
      store: new CounterStore(own.counter),
      requestPropertyName: own.window,
      legacyHeaders: false,
      standardHeaders: false,
      // Its checks guard against mistakes in the set-up, which the tests of this file cover, at a cost per request.
      validate: false,
      handler: async (req, res, next) => {
        await takeBack(addressKey(req.ip), 1, windows.slice(0, index + 1));
        const { used, resetAt } = useOf(req, headed.window);
        setHeaders(res, { used: used - 1, resetAt });
        next(exceeded(own, useOf(req, own.window), 'The number of requests'));
      },
    }),
  );

  const headers: RequestHandler = (req, res, next) => {
    setHeaders(res, useOf(req, headed.window));
    next();
  };

  async function charge(req: Request, res: Response, cost: number): Promise<void> {
    if (cost < 1) return;
    const key = addressKey(req.ip);
    const before = useOf(req, headed.window);
    for (const [index, window] of windows.entries()) {
      const use = await window.counter.add(key, cost);
      if (use.used > window.limit) {
        await takeBack(key, cost, windows.slice(0, index + 1));
        // The request's own one goes back as well: a 429 is not counted.
        await takeBack(key, 1, windows);
        setHeaders(res, { used: before.used - 1, resetAt: before.resetAt });
        throw exceeded(window, use, describeCost(cost + 1, window));
      }
      if (window === headed) setHeaders(res, use);
    }
  }

  return { middleware: [...middleware, headers], charge };
}

/** Waiting does not help a request that is larger than the whole limit, so it says so. */
function describeCost(cost: number, { limit }: LimitWindow): string {
  const hint = cost > limit ? `, which never fits (send at most ${limit} at once),` : '';
  return `A request that counts as ${cost}${hint}`;
}

/** Lets express-rate-limit count through the port. */
class CounterStore implements Store {
  readonly localKeys = true;
  readonly #counter: LimitCounter;

  constructor(counter: LimitCounter) {
    this.#counter = counter;
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const { used, resetAt } = await this.#counter.add(key, 1);
    return { totalHits: used, resetTime: resetAt };
  }

  async decrement(key: string): Promise<void> {
    await this.#counter.takeBack(key, 1);
  }

  async resetKey(key: string): Promise<void> {
    await this.#counter.takeBack(key, Number.MAX_SAFE_INTEGER);
  }
}

/** What express-rate-limit left on the request for one window. */
function useOf(req: Request, window: WindowName): LimitUse {
  const info = (req as unknown as Record<WindowName, { used: number; resetTime: Date }>)[window];
  return { used: info.used, resetAt: info.resetTime };
}
