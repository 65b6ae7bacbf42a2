import type { RequestHandler } from 'express';
import type { RequestMeter } from '../../domain/ports/request-meter.js';

/** What a request that met no route is counted under: paths are callers' own words, and would be without number. */
const NO_ROUTE = 'none';

/** The status under which proxies count callers that did not wait. */
const HUNG_UP = 499;

/** First in the chain: measures every request until its answer is sent, or its caller has gone. */
export function meterRequests(meter: RequestMeter): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.on('close', () => {
      const route = (req.route as { path?: string } | undefined)?.path ?? NO_ROUTE;
      // A caller that hung up before the answer has had no status.
      const status = res.writableFinished ? res.statusCode : HUNG_UP;
      meter.answered(route, req.method, status, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}
