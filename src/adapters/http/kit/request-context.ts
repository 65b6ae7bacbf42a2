import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { callerAddress } from './caller-address.js';
import { ASCII } from './patterns-schema.js';

/** Response headers that pages of any site may read, besides those that browsers always show them. */
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
 * First in the chain. Gives the request its id, which every response carries as `X-Request-Id`, and
 * determines the caller's address once. Express's own `req.ip` is not used: it accepts ports and any other
 * text of a proxy as part of an address.
 *
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
 * First in the chain of routes that declare the header `X-Request-Id`: the answer repeats the caller's value.
 * The log keeps the service's own id.
 */
export const echoRequestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  if (typeof given === 'string' && ECHOED.test(given)) {
    res.locals.ownRequestId = requestIdOf(res);
    res.setHeader('X-Request-Id', given);
  }
  next();
};

/** Precedes a route with a role: browsers let no page of another site read the answer. */
export const ownOrigin: RequestHandler = (_req, res, next) => {
  res.removeHeader('Access-Control-Allow-Origin');
  res.removeHeader('Access-Control-Expose-Headers');
  next();
};

/**
 * The answer to a preflight: what a browser needs to know before it sends a request of another site's page
 * (Fetch standard).
 */
export function preflightHeaders(methods: readonly string[]): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id, ' +
      'X-Agent-Id, X-Api-Key, X-Request-Id, X-Run-Id',
    'Access-Control-Max-Age': '86400',
  };
}

/** An answer. It keeps the service's own id here when the header carries the caller's. */
type Answer = ServerResponse & { readonly locals?: { readonly ownRequestId?: string } };

/** The service's own id of the request. */
export function requestIdOf(res: Answer): string {
  return String(res.locals?.ownRequestId ?? res.getHeader('X-Request-Id') ?? '');
}

/** What identifies the request in the log: its id, and the caller's own id if the answer carries that one. */
export function requestNames(res: Answer): Readonly<Record<string, unknown>> {
  const isEchoed = res.locals?.ownRequestId !== undefined;
  return {
    requestId: requestIdOf(res),
    ...(isEchoed && { callerRequestId: res.getHeader('X-Request-Id') }),
  };
}

/** What limits count a caller by: its IPv4 address, or the /64 of its IPv6 address (contract: "Limits"). */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined || ip === '') return 'unknown';
  return ip.includes(':') ? ipKeyGenerator(ip, 64) : ip;
}

/** Aborted when the caller hangs up before it has its answer. Already aborted if it hung up before. */
export function hangUpSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const hangUp = () => {
    if (!res.writableFinished) gone.abort(new DOMException('The caller hung up.', 'AbortError'));
  };
  if (res.closed) hangUp();
  else res.once('close', hangUp);
  return gone.signal;
}
