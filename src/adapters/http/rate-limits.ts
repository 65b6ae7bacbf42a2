import type { Request, RequestHandler, Response } from 'express';
import { type ClientRateLimitInfo, rateLimit, type Store } from 'express-rate-limit';
import type { ClientLimits } from '../../domain/access/client-key.js';
import type { ClientKeys } from '../../domain/ports/client-keys.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';
import { clientKeyOf, withClientKey } from './client-keys.js';
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
  /** Which of a client key's own limits counts here for its holder; left out where the limit is the same for all. */
  readonly ofKey?: keyof ClientLimits;
}

/** The windows of one group of routes, the one that the `X-RateLimit-*` headers speak of first. */
export type RouteLimit = readonly [LimitWindow, ...LimitWindow[]];

export interface RateLimiter {
  /**
   * Counts one request in every window, or refuses it with 429, which is counted in none. The holder of a client key
   * is counted by the key, anybody else by address.
   */
  readonly middleware: readonly RequestHandler[];
  /**
   * Counts `cost` more for the request under way.
   *
   * @throws HttpError `rate_limit_exceeded` when a window has less than that left; nothing is counted then.
   */
  charge(req: Request, res: Response, cost: number): Promise<void>;
}

/**
 * Limits per caller with the headers and the 429 body of the specification (7.1 and 8). What is counted in several
 * windows is counted in all of them in one turn of the event loop, so that a counter elsewhere is one round trip away.
 *
 * @param keys tells callers with a client key; without it everybody is counted by address
 */
export function makeRateLimiter(
  windows: RouteLimit,
  clock: Clock,
  docsUrl: string,
  keys?: ClientKeys,
): RateLimiter {
  const [headed] = windows;

  function setHeaders(req: Request, res: Response, { used, resetAt }: LimitUse): void {
    const limit = limitFor(req, headed);
    res.setHeader('X-RateLimit-Limit', limit);
    res.setHeader('X-RateLimit-Remaining', Math.max(0, limit - used));
    res.setHeader('X-RateLimit-Reset', Math.ceil(resetAt.getTime() / 1000));
  }

  function exceeded(limitHit: string, { resetAt }: LimitUse, what: string): HttpError {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000));
    return new HttpError('rate_limit_exceeded', `${what} exceeds the limit of ${limitHit}.`, {
      fields: { retry_after_seconds: retryAfterSeconds, limit_hit: limitHit, docs: docsUrl },
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }

  /** A refused request counts nowhere. */
  async function takeBack(req: Request, cost: number): Promise<void> {
    const key = callerKey(req);
    await Promise.all(windows.map(({ counter }) => counter.takeBack(key, cost)));
  }

  const counts = windows.map((own) =>
    rateLimit({
      windowMs: WINDOW_MS[own.window],
      limit: (req) => limitFor(req, own),
      keyGenerator: callerKey,
      store: new CounterStore(own.counter),
      requestPropertyName: own.window,
      legacyHeaders: false,
      standardHeaders: false,
      // Its checks guard against mistakes in the set-up, which the tests of this file cover, at a cost per request.
      validate: false,
      // Whether the request passes is decided once all windows are counted.
      handler: (_req, _res, next) => next(),
    }),
  );

  async function refuse(req: Request, res: Response, full: LimitWindow): Promise<never> {
    await takeBack(req, 1);
    const { used, resetAt } = useOf(req, headed.window);
    setHeaders(req, res, { used: used - 1, resetAt });
    throw exceeded(limitHitOf(req, full), useOf(req, full.window), 'The number of requests');
  }

  const count: RequestHandler = (req, res, next) => {
    let counting = counts.length;
    let failure: unknown;
    const counted = (error?: unknown) => {
      failure ??= error;
      counting -= 1;
      if (counting > 0) return;
      if (failure !== undefined) return next(failure);
      const full = windows.find((window) => useOf(req, window.window).used > limitFor(req, window));
      if (full !== undefined) {
        refuse(req, res, full).catch(next);
        return;
      }
      setHeaders(req, res, useOf(req, headed.window));
      next();
    };
    for (const each of counts) void each(req, res, counted);
  };

  async function charge(req: Request, res: Response, cost: number): Promise<void> {
    if (cost < 1) return;
    const key = callerKey(req);
    const uses = await Promise.all(windows.map(({ counter }) => counter.add(key, cost)));
    const over = windows.findIndex((window, nth) => (uses[nth] as LimitUse).used > limitFor(req, window));
    if (over === -1) return setHeaders(req, res, uses[0] as LimitUse);
    // The request's own one goes back as well: a 429 is not counted.
    await takeBack(req, cost + 1);
    const before = useOf(req, headed.window);
    setHeaders(req, res, { used: before.used - 1, resetAt: before.resetAt });
    const full = windows[over] as LimitWindow;
    throw exceeded(
      limitHitOf(req, full),
      uses[over] as LimitUse,
      describeCost(cost + 1, limitFor(req, full)),
    );
  }

  return { middleware: [keys === undefined ? count : withClientKey(keys, count)], charge };
}

/** What the caller is counted by. No address looks like a key. */
function callerKey(req: Request): string {
  const key = clientKeyOf(req);
  return key === undefined ? addressKey(req.ip) : `key:${key.id}`;
}

function limitFor(req: Request, { limit, ofKey }: LimitWindow): number {
  const key = ofKey === undefined ? undefined : clientKeyOf(req);
  return key === undefined || ofKey === undefined ? limit : key[ofKey];
}

function limitHitOf(req: Request, window: LimitWindow): string {
  return `${limitFor(req, window)}/${window.window}`;
}

/** Waiting does not help a request that is larger than the whole limit, so it says so. */
function describeCost(cost: number, limit: number): string {
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
