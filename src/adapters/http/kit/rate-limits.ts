import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { type RateLimitInfo, rateLimit } from 'express-rate-limit';
import type { ClientKeys, LimitCount, LimitUse } from '../../../domain/access/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import { withClientKey } from '../access/client-keys.js';
import { shownClientKey } from '../access/credentials.js';
import { type HttpError, limitExceeded } from './http-error.js';
import { bytesRead } from './json-body.js';
import { type LimitWindow, type RouteLimit, WINDOW_MS, type WindowName } from './limits.js';
import { addressKey } from './request-context.js';

export interface RateLimiter {
  /**
   * Counts one request in every window. If one is full, it refuses with 429 and counts in none. The holder of
   * a client key is counted by the key, any other caller by address.
   */
  readonly middleware: RequestHandler;
  /** The same for a route whose bearer token is not a client key: every caller is counted by address. */
  readonly byAddress: RequestHandler;
  /** Only sets the headers: it counts and refuses nothing, whatever key is shown. */
  readonly tell: RequestHandler;
  /**
   * Replaces `middleware` on a route that calls `charge` once its body shows what the request counts as.
   * Refuses with 429 when there is no room for one request or when too many bytes were read in vain. Counts
   * nothing yet.
   */
  readonly beforeCharge: RequestHandler;
  /**
   * Runs between reading and parsing the body of such a route. Returns what the request counts as by its
   * bytes alone.
   *
   * @throws HttpError `rate_limit_exceeded` when there is no room for that, or when too many bytes were read
   * in vain meanwhile
   */
  costOfBytes(req: Request): Promise<number>;
  /**
   * Runs after the handler of such a route. A request that failed before it was charged counts as one. Its
   * bytes, and those of a refused request, count as read in vain.
   */
  readonly afterCharge: ErrorRequestHandler;
  /**
   * Counts the request as `cost` in every window. If it does not fit into one, it is counted in none.
   *
   * @param key counts for this key in place of the caller; the response headers then say nothing about the
   * count
   * @throws HttpError `rate_limit_exceeded` when a window has less than `cost` left
   */
  charge(req: Request, res: Response, cost: number, key?: string): Promise<void>;
}

const CURE =
  'A client key of the operator carries higher limits; the operator sets those of callers without a key by RATE_LIMIT_HOURLY and RATE_LIMIT_DAILY.';

/** Headers that a proxy adds to the requests of others. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** A body counts as at least one for each started block of this many bytes, after decompression. */
export const BYTES_OF_ONE = 16 * 1024;

/** Marks a request whose count is settled. A weak map of all requests costs several times as much. */
const SETTLED = Symbol('settled');
/** On a request that is not charged yet: the most that it may count as. */
const ROOM = Symbol('room');
type CountedRequest = Request & { [SETTLED]?: 'counted' | 'refused'; [ROOM]?: number } & {
  [name in WindowName]?: RateLimitInfo;
};

/** What limiters of several groups share. */
export interface RateLimiterParts {
  /** Finds the client key of a caller; without it every caller is counted by address. */
  readonly keys?: ClientKeys;
  /** Bytes of bodies that were read in vain; without it they are not counted. */
  readonly readInVain?: RouteLimit;
}

/**
 * Limits per caller, with the headers and the 429 body of the specification (7.1 and 8). Express-rate-limit
 * counts a single request, window after window. A request that counts as several goes to the counter itself,
 * in one step: a store of express-rate-limit only adds ones and knows only its own window.
 */
export function makeRateLimiter(
  { windows, counter }: RouteLimit,
  clock: Clock,
  docsUrl: string,
  { keys, readInVain }: RateLimiterParts = {},
): RateLimiter {
  const [headed] = windows;
  const limitsOf = (req: Request) => windows.map((window) => limitFor(req, window));

  /** @throws HttpError `rate_limit_exceeded` when a window is full */
  function assertRoom(req: Request, { full, uses }: LimitCount, cost: number, counted?: string): void {
    if (full !== undefined)
      throw exceeded(req, windows[full] as LimitWindow, (uses[full] as LimitUse).resetAt, cost, counted);
  }

  /**
   * @throws HttpError `rate_limit_exceeded` when so much was read in vain for the caller that nothing more is
   * read for now
   */
  async function assertWorthReading(req: CountedRequest): Promise<void> {
    if (readInVain === undefined) return;
    const { counter: bytes, windows: bytesOf } = readInVain;
    const { full, uses } = await bytes.look(callerKey(req), 1, [bytesOf[0].limit]);
    if (full === undefined) return;
    req[SETTLED] = 'refused';
    const limitHit = `${bytesOf[0].limit}/${bytesOf[0].window}`;
    throw limitExceeded(
      `The bytes of bodies that were read for requests that failed or exceeded a limit reach ${limitHit}.`,
      { limitHit, docsUrl, waitMs: (uses[0] as LimitUse).resetAt.getTime() - clock.now().getTime() },
    );
  }

  function tellUse(req: Request, res: Response, { used, resetAt }: LimitUse): void {
    const limit = limitFor(req, headed);
    res.setHeader('X-RateLimit-Limit', limit);
    res.setHeader('X-RateLimit-Remaining', Math.max(0, limit - used));
    res.setHeader('X-RateLimit-Reset', Math.ceil(resetAt.getTime() / 1000));
  }

  function exceeded(
    req: Request,
    window: LimitWindow,
    resetAt: Date,
    cost: number,
    counted = cost === 1 ? 'The number of requests' : `A request that counts as ${cost}`,
  ): HttpError {
    const limit = limitFor(req, window);
    const limitHit = `${limit}/${window.window}`;
    // Waiting does not help a request that is larger than the whole limit.
    const neverFits = cost > limit;
    const hint = neverFits ? `, which never fits (send at most ${limit} at once),` : '';
    return limitExceeded(`${counted}${hint} exceeds the limit of ${limitHit}.`, {
      limitHit,
      docsUrl,
      cure: window.ofKey === undefined ? [] : [CURE],
      waitMs: neverFits ? undefined : resetAt.getTime() - clock.now().getTime(),
    });
  }

  /** Undoes the counts in the windows before the full one, since a 429 counts in none. */
  async function refuse(req: CountedRequest, res: Response, place: number): Promise<HttpError> {
    const window = windows[place] as LimitWindow;
    const counted = windows.slice(0, place + 1);
    await Promise.all(counted.map((_, nth) => counter.takeBack(callerKey(req), nth)));
    const { used, resetAt } = useOf(req, headed);
    tellUse(req, res, { used: used - 1, resetAt });
    return exceeded(req, window, useOf(req, window).resetAt, 1);
  }

  /** The result that express-rate-limit left on the request. */
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
      // Set below. The library builds the date's text for each answer, while Node caches it for a second.
      legacyHeaders: false,
      standardHeaders: false,
      requestPropertyName: window.window,
      // Its checks find mistakes in the set-up at a cost per request. The tests of this file cover those
      // mistakes.
      validate: false,
      handler: (req, res, next) => void refuse(req, res, place).then(next, next),
    }),
  );

  const count: RequestHandler = (req, res, next) => {
    (req as CountedRequest)[SETTLED] = 'counted';
    const from = (place: number) => (error?: unknown) => {
      const limiter = limiters[place];
      if (error === undefined && limiter !== undefined) return void limiter(req, res, from(place + 1));
      if (error === undefined) tellUse(req, res, useOf(req, headed));
      next(error);
    };
    from(0)();
  };

  const look: RequestHandler = async (req: CountedRequest, res, next) => {
    const limits = limitsOf(req);
    const seen = await counter.look(callerKey(req), 1, limits);
    tellUse(req, res, seen.uses[0] as LimitUse);
    if (seen.full !== undefined) req[SETTLED] = 'refused';
    assertRoom(req, seen, 1);
    await assertWorthReading(req);
    req[ROOM] = Math.min(...seen.uses.map(({ used }, nth) => (limits[nth] ?? 0) - used));
    next();
  };

  async function costOfBytes(req: CountedRequest): Promise<number> {
    await assertWorthReading(req);
    const bytes = bytesRead(req);
    const cost = Math.ceil(bytes / BYTES_OF_ONE);
    if (cost <= (req[ROOM] ?? 0)) return cost;
    const seen = await counter.look(callerKey(req), cost, limitsOf(req));
    if (seen.full !== undefined) req[SETTLED] = 'refused';
    assertRoom(req, seen, cost, `A request that counts as ${cost} for its body of ${bytes} bytes`);
    return cost;
  }

  const tell: RequestHandler = async (req, res, next) => {
    tellUse(req, res, (await counter.look(callerKey(req), 1, limitsOf(req))).uses[0] as LimitUse);
    next();
  };

  const afterCharge: ErrorRequestHandler = async (error: unknown, req: CountedRequest, res, next) => {
    const settled = req[SETTLED];
    if (settled === 'counted') return next(error);
    const bytes = bytesRead(req);
    if (bytes > 0) await readInVain?.counter.add(callerKey(req), bytes, [Infinity]);
    if (settled === 'refused') return next(error);
    count(req, res, (refusal?: unknown) => next(refusal ?? error));
  };

  const behindKeys = (known: RequestHandler) =>
    keys === undefined ? known : withClientKey(keys, { known, refused: count });
  return {
    tell,
    middleware: behindKeys(count),
    byAddress: count,
    beforeCharge: behindKeys(look),
    costOfBytes,
    afterCharge,
    charge: async (req: CountedRequest, res, cost, key) => {
      const counted = await counter.add(key ?? callerKey(req), cost, limitsOf(req));
      if (key === undefined) {
        req[SETTLED] ??= counted.full === undefined ? 'counted' : 'refused';
        tellUse(req, res, counted.uses[0] as LimitUse);
      }
      assertRoom(req, counted, cost);
    },
  };
}

/** What the caller is counted by. No address looks like a key. */
export function callerKey(req: Request): string {
  const key = shownClientKey(req);
  return key === undefined ? addressKey(req.ip) : `key:${key.id}`;
}

function limitFor(req: Request, { limit, ofKey, ofLoopback }: LimitWindow): number {
  const key = ofKey === undefined ? undefined : shownClientKey(req);
  if (key !== undefined && ofKey !== undefined) return key[ofKey];
  return ofLoopback !== undefined && isOfOwnMachine(req) ? ofLoopback : limit;
}

/** Whether a program on this machine asks for itself. An undeclared proxy is recognised by its headers. */
function isOfOwnMachine({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}
