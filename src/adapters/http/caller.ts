import type { Request } from 'express';
import type { Caller } from '../../domain/check/check-permission.js';
import { callerId } from './caller-headers.js';

/** Names the caller in the log by its address, without the address being readable from it. */
export type NameClient = (address: string) => string;

/**
 * Who asks, from the request's headers and its address.
 *
 * @throws DomainError `invalid_header`
 */
export function callerOf(req: Request, requestId: string, nameClient: NameClient): Caller {
  return {
    agentId: callerId(req, 'x-agent-id'),
    runId: callerId(req, 'x-run-id'),
    client: nameClient(req.ip ?? ''),
    requestId,
  };
}
