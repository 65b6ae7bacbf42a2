import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { callerAddress } from './caller-address.js';

/**
 * First in the chain: gives the request its id, on every response as `X-Request-Id`, and settles the caller's
 * address once: Express's own `req.ip` takes ports and anything else that a proxy passes on for part of an address.
 */
export function requestContext(newRequestId: () => string): RequestHandler {
  return (req, res, next) => {
    res.setHeader('X-Request-Id', newRequestId());
    res.setHeader('X-Content-Type-Options', 'nosniff');
    Object.defineProperty(req, 'ip', { value: callerAddress(req) });
    next();
  };
}

export function requestIdOf(res: ServerResponse): string {
  return String(res.getHeader('X-Request-Id') ?? '');
}

/** What a caller is counted by: its IPv4 address, or the /64 of its IPv6 address (contract: "Limits"). */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined || ip === '') return 'unknown';
  return ip.includes(':') ? ipKeyGenerator(ip, 64) : ip;
}
