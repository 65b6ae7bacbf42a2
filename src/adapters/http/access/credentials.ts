import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientKey } from '../../../domain/access/client-key.js';

/** The client key of each request that shows one. Most requests show none and have no row here. */
const shownKeys = new WeakMap<IncomingMessage, ClientKey>();

/** The client key of the request; absent when it shows none. */
export function shownClientKey(req: IncomingMessage): ClientKey | undefined {
  return shownKeys.get(req);
}

/** Keeps the client key of the request for its handlers. */
export function keepClientKey(req: IncomingMessage, key: ClientKey): void {
  shownKeys.set(req, key);
}

/** Asks for a token, or reports what is wrong with the one that was shown (RFC 6750, 3). */
export function challenge(res: ServerResponse, error?: 'invalid_token' | 'insufficient_scope'): void {
  const realm = 'Bearer realm="agentterms"';
  res.setHeader('WWW-Authenticate', error === undefined ? realm : `${realm}, error="${error}"`);
}
