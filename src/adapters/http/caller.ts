import type { Request } from 'express';
import type { Caller } from '../../domain/check/check-permission.js';
import { callerId } from './caller-headers.js';
import { shownClientKey } from './client-keys.js';

/** Names the caller in the log by its address, without the address being readable from it. */
export type NameClient = (address: string) => string;

/** Begins the name of a caller with a client key; the names that `NameClient` gives begin otherwise. */
const KEY_MARK = 'key:';

/**
 * Who asks, from the request's headers and its client key, or else its address.
 *
 * @throws DomainError `invalid_header`
 */
export function callerOf(req: Request, requestId: string, nameClient: NameClient): Caller {
  const key = shownClientKey(req);
  return {
    agentId: callerId(req, 'x-agent-id'),
    runId: callerId(req, 'x-run-id'),
    client: key === undefined ? nameClient(req.ip ?? '') : `${KEY_MARK}${key.name}`,
    requestId,
  };
}
