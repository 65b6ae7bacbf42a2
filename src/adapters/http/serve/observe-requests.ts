import type { RequestHandler } from 'express';
import type { RequestMeter } from '../../../domain/ports/request-meter.js';
import type { RequestTracer } from '../../../domain/ports/request-tracer.js';

/**
 * Requests without a route are counted under this. Their paths are callers' own words, and would be without
 * number.
 */
const NO_ROUTE = 'none';

/** The status under which proxies count callers that hung up. */
const HUNG_UP = 499;

/**
 * First in the chain: follows and measures every request until its answer is sent or its caller has hung up.
 *
 * @param first handles the request next; a separate step of Express costs each request as much as this one
 * does
 */
export function observeRequests(
  first: RequestHandler,
  meter?: RequestMeter,
  tracer?: RequestTracer,
): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method, headers } = req;
    const followed = tracer?.begin({ method, scheme: req.protocol, headers });
    res.on('close', () => {
      const route = (req.route as { path?: string } | undefined)?.path;
      // A caller that hung up before the answer got no status.
      const status = res.writableFinished ? res.statusCode : HUNG_UP;
      const trace = followed?.end({ status, ...(route !== undefined && { route }) });
      meter?.answered(route ?? NO_ROUTE, method, status, (performance.now() - startedAt) / 1000, trace);
    });
    if (followed === undefined) return first(req, res, next);
    res.setHeader('traceresponse', followed.traceresponse);
    followed.run(() => first(req, res, next));
  };
}
