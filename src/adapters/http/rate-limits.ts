import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { type RateLimitInfo, rateLimit } from 'express-rate-limit';
import type { ClientLimits } from '../../domain/access/client-key.js';
import type { ClientKeys } from '../../domain/ports/client-keys.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LimitCount, LimitCounter, LimitUse } from '../../domain/ports/limit-counter.js';
import { shownClientKey, withClientKey } from './client-keys.js';
import { type HttpError, limitExceeded } from './http-error.js';
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
   * is counted by the key, any other caller by address.
   */
  readonly middleware: RequestHandler;
  /** The same for a route whose bearer token is no client key: every caller is counted by address. */
  readonly byAddress: RequestHandler;
  /** Sets the headers alone: counts nothing and refuses nothing, whatever key is shown. */
  readonly tell: RequestHandler;
  /**
   * In place of `middleware` for a route that knows from its body what a request counts as and calls `charge`: refuses
   * with 429 where there is no room for one, and counts nothing yet.
   */
  readonly beforeCharge: RequestHandler;
  /** After the handler of such a route: a request that failed before it was charged counts as one. */
  readonly afterCharge: ErrorRequestHandler;
  /**
   * Counts the request as `cost`, in every window or, when it does not fit, in none.
   *
   * @param key what it counts for in place of its caller, who is told nothing of that count then
   * @throws HttpError `rate_limit_exceeded` when a window has less than that left
   */
  charge(req: Request, res: Response, cost: number, key?: string): Promise<void>;
}

/** On a request whose count is settled. A weak map of all requests costs several times as much. */
const SETTLED = Symbol('settled');
type CountedRequest = Request & { [SETTLED]?: true } & { [name in WindowName]?: RateLimitInfo };

/**
 * Limits per caller with the headers and the 429 body of the specification (7.1 and 8). A single request is counted by
 * express-rate-limit, window after window; what counts as several by the counter itself, in one step, because a store
 * of express-rate-limit adds ones and knows no other window.
 *
 * @param keys tells callers with a client key; without it every caller is counted by address
 */
export function makeRateLimiter(
  { windows, counter }: RouteLimit,
  clock: Clock,
  docsUrl: string,
  keys?: ClientKeys,
): RateLimiter {
  const [headed] = windows;
  const limitsOf = (req: Request) => windows.map((window) => limitFor(req, window));

  /** @throws HttpError `rate_limit_exceeded` where a window has no room */
  function assertRoom(req: Request, { full, uses }: LimitCount, cost: number): void {
    if (full !== undefined)
      throw exceeded(req, windows[full] as LimitWindow, (uses[full] as LimitUse).resetAt, cost);
  }

  function tellUse(req: Request, res: Response, { used, resetAt }: LimitUse): void {
    const limit = limitFor(req, headed);
    res.setHeader('X-RateLimit-Limit', limit);
    res.setHeader('X-RateLimit-Remaining', Math.max(0, limit - used));
    res.setHeader('X-RateLimit-Reset', Math.ceil(resetAt.getTime() / 1000));
  }

  function exceeded(req: Request, window: LimitWindow, resetAt: Date, cost: number): HttpError {
    const limit = limitFor(req, window);
    const limitHit = `${limit}/${window.window}`;
    // Waiting does not help a request that is larger than the whole limit.
    const neverFits = cost > limit;
    const counted = cost === 1 ? 'The number of requests' : `A request that counts as ${cost}`;
    const hint = neverFits ? `, which never fits (send at most ${limit} at once),` : '';
    return limitExceeded(`${counted}${hint} exceeds the limit of ${limitHit}.`, {
      ...{ limitHit, docsUrl },
      waitMs: neverFits ? undefined : resetAt.getTime() - clock.now().getTime(),
    });
  }

  /** Gives back what the windows up to the full one have counted, since a 429 counts in none. */
  async function refuse(req: CountedRequest, res: Response, place: number): Promise<HttpError> {
    const window = windows[place] as LimitWindow;
    const counted = windows.slice(0, place + 1);
    await Promise.all(counted.map((_, nth) => counter.takeBack(callerKey(req), nth)));
    const { used, resetAt } = useOf(req, headed);
    tellUse(req, res, { used: used - 1, resetAt });
    return exceeded(req, window, useOf(req, window).resetAt, 1);
  }

  /** What express-rate-limit left on the request that it counted. */
  function useOf(req: CountedRequest, { window }: LimitWindow): LimitUse {
    const { used = 0, resetTime = clock.now() } = req[window] ?? {};
    return { used, resetAt: resetTime };
  }

  const limiters = windows.map((window, place) =>
    rateLimit({
      windowMs: WINDOW_MS[window.window],
      limit: (req) => limitFor(req, window),
      keyGenerator: callerKey,
      store: {
        increment: async (key) => {
          const { used, resetAt } = await counter.count(key, place);
          return { totalHits: used, resetTime: resetAt };
        },
        decrement: (key) => counter.takeBack(key, place),
        resetKey: () => {
          throw new Error('What is counted stays counted.');
        },
      },
      // Told below: its own way makes the text of the date for each answer, which Node keeps for a second.
      legacyHeaders: false,
      standardHeaders: false,
      requestPropertyName: window.window,
      // Its checks guard against mistakes in the set-up, which the tests of this file cover, at a cost per request.
      validate: false,
      handler: (req, res, next) => void refuse(req, res, place).then(next, next),
    }),
  );

  const count: RequestHandler = (req, res, next) => {
    (req as CountedRequest)[SETTLED] = true;
    const from = (place: number) => (error?: unknown) => {
      const limiter = limiters[place];
      if (error === undefined && limiter !== undefined) return void limiter(req, res, from(place + 1));
      if (error === undefined) tellUse(req, res, useOf(req, headed));
      next(error);
    };
    from(0)();
  };

  const look: RequestHandler = async (req, res, next) => {
    const seen = await counter.look(callerKey(req), 1, limitsOf(req));
    tellUse(req, res, seen.uses[0] as LimitUse);
    if (seen.full !== undefined) (req as CountedRequest)[SETTLED] = true;
    assertRoom(req, seen, 1);
    next();
  };

  const tell: RequestHandler = async (req, res, next) => {
    tellUse(req, res, (await counter.look(callerKey(req), 1, limitsOf(req))).uses[0] as LimitUse);
    next();
  };

  const afterCharge: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if ((req as CountedRequest)[SETTLED] === true) return next(error);
    count(req, res, (refusal?: unknown) => next(refusal ?? error));
  };

  const behindKeys = (known: RequestHandler) =>
    keys === undefined ? known : withClientKey(keys, { known, refused: count });
  return {
    tell,
    middleware: behindKeys(count),
    byAddress: count,
    beforeCharge: behindKeys(look),
    afterCharge,
    charge: async (req, res, cost, key) => {
      const counted = await counter.add(key ?? callerKey(req), cost, limitsOf(req));
      if (key === undefined) {
        (req as CountedRequest)[SETTLED] = true;
        tellUse(req, res, counted.uses[0] as LimitUse);
      }
      assertRoom(req, counted, cost);
    },
  };
}

/** What the caller is counted by. No address looks like a key. */
function callerKey(req: Request): string {
  const key = shownClientKey(req);
  return key === undefined ? addressKey(req.ip) : `key:${key.id}`;
}

function limitFor(req: Request, { limit, ofKey }: LimitWindow): number {
  const key = ofKey === undefined ? undefined : shownClientKey(req);
  return key === undefined || ofKey === undefined ? limit : key[ofKey];
}
