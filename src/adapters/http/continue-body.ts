import type { IncomingMessage, ServerResponse } from 'node:http';

const held = new WeakSet<IncomingMessage>();

/** Notes that the caller waits for 100 before it sends its body (RFC 9110, 10.1.1). */
export function holdBody(req: IncomingMessage): void {
  held.add(req);
}

/** Whether the body waits to be asked for: who would read it to its end would wait for ever. */
export function isBodyHeld(req: IncomingMessage): boolean {
  return held.has(req);
}

/**
 * Lets a body come that waits for it, once it is to be read. A request that is answered without this has its final
 * status without a 100, and Node then closes the connection, since the body may be on its way all the same.
 */
export function letBodyCome(req: IncomingMessage, res: ServerResponse): void {
  if (held.delete(req)) res.writeContinue();
}
