import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { callerAddress } from './caller-address.js';
import { ASCII } from './schemas/patterns.js';

/** What the pages of any site may read of an answer, beside its body and what browsers show them anyway. */
const EXPOSED = [
  'Age',
  'AgentTerms-Document-Hash',
  'AgentTerms-Made-By',
  'AgentTerms-Reason',
  'Allow',
  'Content-Disposition',
  'ETag',
  'Mcp-Session-Id',
  'Repr-Digest',
  'Retry-After',
  'WWW-Authenticate',
  'X-Cache',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/**
 * First in the chain: gives the request its id, on every response as `X-Request-Id`, and settles the caller's
 * address once: Express's own `req.ip` takes ports and anything else that a proxy passes on for part of an address.
 * Browsers may read the answer from the pages of any site, unless {@link ownOrigin} follows.
 */
export function requestContext(newRequestId: () => string): RequestHandler {
  return (req, res, next) => {
    res.setHeader('X-Request-Id', newRequestId());
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Expose-Headers', EXPOSED);
    Object.defineProperty(req, 'ip', { value: callerAddress(req) });
    next();
  };
}

const ECHOED = new RegExp(ASCII);

/**
 * First in the chain of routes that declare the header `X-Request-Id`: the answer carries what the caller sent there. The
 * service's own id stays that of the log.
 */
export const echoRequestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  if (typeof given === 'string' && ECHOED.test(given)) {
    res.locals.ownRequestId = requestIdOf(res);
    res.setHeader('X-Request-Id', given);
  }
  next();
};

/** Before a route with a role: browsers let no other site's pages read the answer. */
export const ownOrigin: RequestHandler = (_req, res, next) => {
  res.removeHeader('Access-Control-Allow-Origin');
  res.removeHeader('Access-Control-Expose-Headers');
  next();
};

/** What a browser is told before it sends a request of another site's page (the Fetch standard's preflight). */
export function preflightHeaders(methods: readonly string[]): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id, ' +
      'X-Agent-Id, X-Api-Key, X-Request-Id, X-Run-Id',
    'Access-Control-Max-Age': '86400',
  };
}

/** An answer, for which the id is kept here once the caller's stands in its place. */
type Answer = ServerResponse & { readonly locals?: { readonly ownRequestId?: string } };

/** The service's own name of the request. */
export function requestIdOf(res: Answer): string {
  return String(res.locals?.ownRequestId ?? res.getHeader('X-Request-Id') ?? '');
}

/** What finds the request in the log: its id, and what an answer has in its place where the caller chose it. */
export function requestNames(res: Answer): Readonly<Record<string, unknown>> {
  const isEchoed = res.locals?.ownRequestId !== undefined;
  return {
    requestId: requestIdOf(res),
    ...(isEchoed && { callerRequestId: res.getHeader('X-Request-Id') }),
  };
}

/** What a caller is counted by: its IPv4 address, or the /64 of its IPv6 address (contract: "Limits"). */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined || ip === '') return 'unknown';
  return ip.includes(':') ? ipKeyGenerator(ip, 64) : ip;
}

/** Aborted when the caller hangs up before it has its answer; at once when it has already. */
export function hangUpSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const hangUp = () => {
    if (!res.writableFinished) gone.abort(new DOMException('The caller hung up.', 'AbortError'));
  };
  if (res.closed) hangUp();
  else res.once('close', hangUp);
  return gone.signal;
}
