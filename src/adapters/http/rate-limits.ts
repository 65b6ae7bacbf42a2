import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { ClientLimits } from '../../domain/access/client-key.js';
import type { ClientKeys } from '../../domain/ports/client-keys.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LimitCount, LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';
import { ChargeStore } from './charge-store.js';
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
  /** Which of a client key's own limits counts here for its holder; left out where the limit is the same for all. */
  readonly ofKey?: keyof ClientLimits;
}

/** The limit of one group of routes. */
export interface RouteLimit {
  /** The one that the `X-RateLimit-*` headers speak of first. */
  readonly windows: readonly [LimitWindow, ...LimitWindow[]];
  /** Of these windows, in this order. */
  readonly counter: LimitCounter;
}

export interface RateLimiter {
  /**
   * Counts one request in every window, or refuses it with 429, which is counted in none. The holder of a client key
   * is counted by the key, anybody else by address.
   */
  readonly middleware: readonly RequestHandler[];
  /**
   * In place of `middleware` for a route whose handler knows what a request counts as and calls `charge`: refuses with
   * 429 where there is no room for one, and counts nothing yet.
   */
  readonly beforeCharge: readonly RequestHandler[];
  /** After the handler of such a route: a request that failed before it was charged counts as one. */
  readonly afterCharge: ErrorRequestHandler;
  /**
   * Counts the request as `cost`, in every window or, when it does not fit, in none.
   *
   * @throws HttpError `rate_limit_exceeded` when a window has less than that left
   */
  charge(req: Request, res: Response, cost: number): Promise<void>;
}

/** How the windows stand, on a request whose count is settled. A weak map of all requests costs several times as much. */
const COUNT = Symbol('count');
type CountedRequest = Request & { [COUNT]?: LimitCount };

/**
 * Limits per caller with the headers and the 429 body of the specification (7.1 and 8). Each request is counted in one
 * step, so that what is refused never takes room from what fits.
 *
 * @param keys tells callers with a client key; without it everybody is counted by address
 */
export function makeRateLimiter(
  { windows, counter }: RouteLimit,
  clock: Clock,
  docsUrl: string,
  keys?: ClientKeys,
): RateLimiter {
  const [headed] = windows;

  const limitsOf = (req: Request) => windows.map((window) => limitFor(req, window));

  async function add(req: Request, cost: number): Promise<LimitCount> {
    const count = await counter.add(callerKey(req), cost, limitsOf(req));
    (req as CountedRequest)[COUNT] = count;
    return count;
  }

  /** @throws HttpError `rate_limit_exceeded` for what was refused */
  function answer(req: Request, res: Response, { full, uses }: LimitCount, cost: number): void {
    const { used, resetAt } = uses[0] as LimitUse;
    const limit = limitFor(req, headed);
    res.setHeader('X-RateLimit-Limit', limit);
    res.setHeader('X-RateLimit-Remaining', Math.max(0, limit - used));
    res.setHeader('X-RateLimit-Reset', Math.ceil(resetAt.getTime() / 1000));
    if (full === undefined) return;
    const window = windows[full] as LimitWindow;
    throw exceeded(limitFor(req, window), window.window, uses[full] as LimitUse, cost);
  }

  function exceeded(limit: number, window: WindowName, { resetAt }: LimitUse, cost: number): HttpError {
    const limitHit = `${limit}/${window}`;
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000));
    return new HttpError(
      'rate_limit_exceeded',
      `${describeCost(cost, limit)} exceeds the limit of ${limitHit}.`,
      {
        fields: { retry_after_seconds: retryAfterSeconds, limit_hit: limitHit, docs: docsUrl },
        headers: { 'Retry-After': String(retryAfterSeconds) },
      },
    );
  }

  const store = new ChargeStore((req) => add(req, 1));
  const countOne = rateLimit({
    windowMs: WINDOW_MS[headed.window],
    limit: (req) => limitFor(req, headed),
    keyGenerator: (req) => store.begin(req),
    store,
    legacyHeaders: false,
    standardHeaders: false,
    // Its checks guard against mistakes in the set-up, which the tests of this file cover, at a cost per request.
    validate: false,
    // Whether the request passes is decided by all windows.
    handler: (_req, _res, next) => next(),
  });

  const count: RequestHandler = (req, res, next) =>
    void countOne(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      try {
        answer(req, res, (req as CountedRequest)[COUNT] as LimitCount, 1);
      } catch (refusal) {
        return next(refusal);
      }
      next();
    });

  const look: RequestHandler = async (req, res, next) => {
    const seen = await counter.look(callerKey(req), 1, limitsOf(req));
    if (seen.full !== undefined) (req as CountedRequest)[COUNT] = seen;
    answer(req, res, seen, 1);
    next();
  };

  const afterCharge: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if ((req as CountedRequest)[COUNT] !== undefined) return next(error);
    count(req, res, (refusal?: unknown) => next(refusal ?? error));
  };

  const behindKeys = (known: RequestHandler) => [
    keys === undefined ? known : withClientKey(keys, { known, refused: count }),
  ];
  return {
    middleware: behindKeys(count),
    beforeCharge: behindKeys(look),
    afterCharge,
    charge: async (req, res, cost) => answer(req, res, await add(req, cost), cost),
  };
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

/** Waiting does not help a request that is larger than the whole limit, so it says so. */
function describeCost(cost: number, limit: number): string {
  if (cost === 1) return 'The number of requests';
  const hint = cost > limit ? `, which never fits (send at most ${limit} at once),` : '';
  return `A request that counts as ${cost}${hint}`;
}
