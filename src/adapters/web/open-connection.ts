import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { Deadline } from './deadline.js';
import { codeNote, FetchStop } from './fetch-stop.js';

export interface ConnectionTarget {
  /** Checked addresses, tried in this order. They are never names, so nothing is resolved again. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** The host of the URL, which the certificate must be for. */
  readonly host: string;
  /** Absent for plain http. */
  readonly secureContext?: SecureContext;
}

/**
 * Opens one connection and, if asked for, completes TLS. The caller must destroy the socket; after a
 * rejection none is left open. Only the socket's reader sees later errors.
 *
 * @throws FetchStop `connect_failed` or `tls_failed`, or the deadline's own reason.
 */
export async function openConnection(target: ConnectionTarget, deadline: Deadline): Promise<Socket> {
  const socket = await connectToFirst(target, deadline);
  if (target.secureContext === undefined) return socket;
  const secure = connectTls({
    socket,
    // The certificate must be for this host.
    host: target.host,
    // A server name indication must be a name (RFC 6066, section 3).
    ...(isIP(target.host) === 0 ? { servername: target.host } : {}),
    secureContext: target.secureContext,
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, because the environment can turn the default off.
    rejectUnauthorized: true,
  });
  secure.on('error', ignore);
  try {
    await once(secure, 'secureConnect', { signal: deadline.signal });
    return secure;
  } catch (error) {
    secure.destroy();
    socket.destroy();
    deadline.signal.throwIfAborted();
    const note = codeNote(error);
    throw new FetchStop(
      'tls_failed',
      `No trusted encrypted connection to ${target.host} came about${note}.`,
      error,
    );
  }
}

/**
 * Each address gets an equal share of the remaining time, so that a dead address leaves some for the next.
 */
async function connectToFirst(target: ConnectionTarget, deadline: Deadline): Promise<Socket> {
  let failure: unknown;
  for (const [index, address] of target.addresses.entries()) {
    const left = target.addresses.length - index;
    const socket = connectTcp({ host: address, port: target.port, family: isIP(address) });
    socket.on('error', ignore);
    try {
      const share = left === 1 ? [] : [AbortSignal.timeout(Math.ceil(deadline.remainingMs() / left))];
      await once(socket, 'connect', { signal: AbortSignal.any([deadline.signal, ...share]) });
      return socket;
    } catch (error) {
      socket.destroy();
      deadline.signal.throwIfAborted();
      failure = error;
    }
  }
  const note = codeNote(failure);
  throw new FetchStop('connect_failed', `No connection to ${target.host} came about${note}.`, failure);
}

/** `once` and the HTTP client see errors too. Without a listener a late error would end the process. */
function ignore(): void {}
