import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { holdBody } from './continue-body.js';
import { STATUS_OF } from './error-response.js';
import { sendJson } from './send-json.js';

/** A listening server. */
export interface HttpServer {
  /** The port in use, also when any free one was asked for. */
  readonly port: number;
  /** Takes no new requests, answers those under way, and cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Names the answers to what cannot be read as a request. */
  readonly newRequestId: () => string;
}

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the idle time of common proxies, so that a proxy never writes to a connection that is being closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const IDLE_SWEEP_MS = 50;

/** Listens; rejects when the address cannot be taken. */
export async function listen(
  app: RequestListener,
  { port, host, newRequestId }: ListenOptions,
): Promise<HttpServer> {
  const answer: RequestListener = (req, res) => {
    // While the server closes, each connection ends with the answer it is waiting for.
    if (!server.listening) res.shouldKeepAlive = false;
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
  // A caller that asks before it sends its body is told the outcome where that does not need the body.
  server.on('checkContinue', (req, res) => {
    holdBody(req);
    answer(req, res);
  });
  // An expectation that nobody knows may be left unheeded (RFC 9110, 10.1.1); Node would refuse it without a body.
  server.on('checkExpectation', app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerUnreadable(error, socket, newRequestId()),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return { port: address.port, close: (graceMs) => close(server, graceMs) };
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection whose answer was on its way when the closing began is idle only after it.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/** HTTP/1.1 asks for a host, and for a 400 where there is none (RFC 9112, 3.2). */
function answerHostless(res: ServerResponse, requestId: string): void {
  res.setHeader('X-Request-Id', requestId);
  const body = { error: 'bad_request', message: 'The request has no Host header.' };
  sendJson(res, STATUS_OF.bad_request, body, { Connection: 'close' });
}

/** Answers what Node's HTTP parser refuses; no request exists, so no handler sees it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, message } = unreadable(error.code);
  const body = JSON.stringify({ error: code, message });
  const status = STATUS_OF[code];
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const REASONS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const;

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
