import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_OF } from './error-response.js';

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

/** Listens; rejects when the address cannot be taken. */
export async function listen(
  app: RequestListener,
  { port, host, newRequestId }: ListenOptions,
): Promise<HttpServer> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS },
    app,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerUnreadable(error, socket, newRequestId()));
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
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
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

const REASONS = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;

function unreadable(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'headers_too_large', message: 'The headers are larger than 16 KiB.' } as const;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', message: 'The request did not arrive in time.' } as const;
    default:
      return { code: 'bad_request', message: 'This is not an HTTP/1.1 request.' } as const;
  }
}
