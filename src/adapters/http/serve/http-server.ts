import { once } from 'node:events';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STATUS_OF } from '../kit/http-error.js';
import { holdBody } from '../kit/json-body.js';
import { sendJson } from '../kit/send-reply.js';

/** A listening server. */
export interface HttpServer {
  /** The port in use, also when 0 asked for any free one. */
  readonly port: number;
  /**
   * Ends each connection with its next answer and then accepts no new ones. Answers the requests under way,
   * and cuts what is left after `graceMs`.
   */
  close(graceMs: number): Promise<void>;
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Makes the ids of answers to what cannot be read as a request. */
  readonly newRequestId: () => string;
  /** How long a caller may take nothing of its answer. Default one minute. */
  readonly stalledMs?: number;
}

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * Longer than the idle time of common proxies, so that a proxy never writes to a connection that is being
 * closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const STALLED_MS = 60_000;
const IDLE_SWEEP_MS = 50;
/**
 * A connection that is never idle for this long is in use. It gets `Connection: close` before it is closed.
 */
const IN_USE_MS = 500;

/** Listens. Rejects when the address cannot be used. */
export async function listen(
  app: RequestListener,
  { port, host, newRequestId, stalledMs = STALLED_MS }: ListenOptions,
): Promise<HttpServer> {
  const connections = new Connections();
  const answer: RequestListener = (req, res) => {
    connections.answerOn(req.socket, res);
    cutStalled(res, stalledMs);
    if (req.headers.host === undefined && req.httpVersion === '1.1') answerHostless(res, newRequestId());
    else app(req, res);
  };
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // Node's own answer to a request without a host has no body and no id.
      requireHostHeader: false,
    },
    answer,
  );
  // A caller that waits for 100 gets the final answer at once where that does not need the body.
  server.on('checkContinue', (req, res) => {
    holdBody(req);
    answer(req, res);
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1). Node would refuse it without a body.
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerUnreadable(error, socket, newRequestId()),
  );
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return { port: address.port, close: (graceMs) => close(server, connections, graceMs) };
}

/**
 * A caller in the middle of its requests may send the next one while its connection is being closed; that
 * request is reset. So each answer first says `Connection: close`, and new connections are still accepted
 * meanwhile.
 */
async function close(server: Server, connections: Connections, graceMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  const openMs = Math.min(IN_USE_MS, graceMs);
  const beganAt = performance.now();
  let isOpen = true;
  const sweep = () => {
    const isOver = performance.now() - beganAt >= openMs;
    const areInUse = connections.closeIdle(isOver ? 0 : openMs);
    if (!isOpen || (areInUse && !isOver)) return;
    isOpen = false;
    server.close(() => resolve());
  };
  connections.endWithAnswers();
  sweep();
  const sweeping = setInterval(sweep, IDLE_SWEEP_MS);
  await closed;
  clearInterval(sweeping);
  clearTimeout(limit);
}

/**
 * What is under way on a connection. A finished answer is released at once. If it were kept until the next
 * request, the answers of all idle connections would outlive two collections of young objects, and each would
 * cost its pause twice.
 */
interface Underway {
  res: ServerResponse | undefined;
  /** When it was first found idle. */
  idleSince: number | undefined;
}

/** The connections of a server and the answers on them. */
class Connections {
  readonly #all = new Map<Socket, Underway>();
  #ending = false;

  answerOn(socket: Socket, res: ServerResponse): void {
    const underway = this.#all.get(socket) ?? this.#add(socket);
    const before = underway.res;
    if (this.#ending) {
      res.shouldKeepAlive = false;
      // Of pipelined requests the last answer ends the connection.
      if (before?.headersSent === false) before.shouldKeepAlive = true;
    }
    underway.res = res;
    underway.idleSince = undefined;
    res.on('close', () => {
      if (underway.res === res) underway.res = undefined;
    });
  }

  endWithAnswers(): void {
    this.#ending = true;
    for (const { res } of this.#all.values()) if (res?.headersSent === false) res.shouldKeepAlive = false;
  }

  /** Ends connections that have been idle for so long. Returns whether others are left that are idle now. */
  closeIdle(idleMs: number): boolean {
    let areLeft = false;
    for (const [socket, underway] of this.#all) {
      if (underway.res?.writableFinished === false) continue;
      underway.idleSince ??= performance.now();
      if (performance.now() - underway.idleSince >= idleMs) socket.destroy();
      else areLeft = true;
    }
    return areLeft;
  }

  #add(socket: Socket): Underway {
    const underway: Underway = { res: undefined, idleSince: undefined };
    this.#all.set(socket, underway);
    socket.once('close', () => this.#all.delete(socket));
    return underway;
  }
}

/**
 * Cuts a caller that takes nothing of its answer. Node's timer restarts once if something was taken since it
 * was set, so it is set to half the time.
 */
function cutStalled(res: ServerResponse, stalledMs: number): void {
  const halfMs = stalledMs / 2;
  res.setTimeout(halfMs);
  res.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) res.destroy();
    else socket.setTimeout(halfMs);
  });
}

/** HTTP/1.1 demands a Host header, and a 400 where there is none (RFC 9112, 3.2). */
function answerHostless(res: ServerResponse, requestId: string): void {
  res.setHeader('X-Request-Id', requestId);
  const body = { error: 'bad_request', message: 'The request has no Host header.' };
  sendJson(res, STATUS_OF.bad_request, body, { Connection: 'close' });
}

/** Answers what Node's HTTP parser refuses. There is no request then, so no handler sees it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, message } = unreadable(error.code);
  const body = JSON.stringify({ error: code, message });
  const status = STATUS_OF[code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function unreadable(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'headers_too_large', message: 'The headers are larger than 16 KiB.' } as const;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', message: 'The request did not arrive in time.' } as const;
    default:
      return {
        code: 'bad_request',
        message:
          'This is not an HTTP/1.1 request. Characters outside ASCII in an address are percent-encoded.',
      } as const;
  }
}
